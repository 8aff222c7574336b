import { previewDocument } from '../../markdown/preview.ts';
import type { Line } from './line.ts';
import { markdownLines } from './markdown-lines.ts';
import type { Symbols } from './symbols.ts';

/** Evidence as lines, none wider than asked. */
export function previewLines(text: string, width: number, symbols: Symbols): readonly Line[] {
  return markdownLines(previewDocument(text), { width, symbols });
}
