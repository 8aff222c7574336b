/**
 * JSON for a pipe that may end in a terminal. `JSON.stringify` escapes C0 only; DEL, C1, bidi and invisible
 * characters would steer or disguise what is shown, so they are written as `\uXXXX`: a parser reads the same data.
 */
export function printJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(steering, escapeUnits);
}

/** The line feed is indentation here, never data. Joiners stay: emoji and several scripts are spelt with them. */
const steering = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
