import { renderUnicodeCompact } from 'uqr';

/**
 * A text as a QR code of half blocks. In a terminal it is white on black whatever the colours are there: most cameras
 * do not read an inverted one.
 */
export function qrCode(text: string, hasColours: boolean): string {
  const code = renderUnicodeCompact(text, { border: 2 });
  if (!hasColours) return code;
  return code
    .split('\n')
    .map((line) => `\u001B[97;40m${line}\u001B[0m`)
    .join('\n');
}
