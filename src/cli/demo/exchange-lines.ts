import { isObject } from '../../domain/json-object.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { indent, type Line, span } from '../../terminal/text/line.ts';
import { textWidth } from '../../terminal/text/width.ts';
import { wrapText } from '../../terminal/text/wrap.ts';

const width = 80;
const step = 2;

/** Data as JSON for a person's eyes: what fits stands on one line, long texts are broken, nothing is wider than 80. */
export function exchangeLines(value: unknown): readonly Line[] {
  return linesOf({ value, depth: 1, before: '', after: '' });
}

type Piece = {
  readonly value: unknown;
  readonly depth: number;
  /** The key, and what follows the value. */
  readonly before: string;
  readonly after: string;
};

function linesOf(piece: Piece): readonly Line[] {
  const { value, depth, before, after } = piece;
  const short = onOneLine(value);
  const margin = depth * step;
  const isList = Array.isArray(value);
  // The request and the result themselves are opened, and so is every list of objects.
  const isOpened = depth === 1 || (isList && value.some(isObject));
  if (!(isOpened && typeof value === 'object') && margin + textWidth(before + short + after) <= width) {
    return [[indent(margin), ...keyOf(before), span(short + after)]];
  }
  if (typeof value !== 'object' || value === null) return brokenText(piece);
  const children: readonly (readonly [string, unknown])[] = isList
    ? value.map((one) => ['', one] as const)
    : Object.entries(value).map(([key, one]) => [`${printJson(key)}: `, one] as const);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return [
    [indent(margin), ...keyOf(before), span(open)],
    ...children.flatMap(([key, one], index) =>
      linesOf({
        value: one,
        depth: depth + 1,
        before: key,
        after: index === children.length - 1 ? '' : ',',
      }),
    ),
    [indent(margin), span(close + after)],
  ];
}

function keyOf(before: string): Line {
  return before === '' ? [] : [span(before, 'accent')];
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return printJson(value);
  const pairs = Object.entries(value).map(([key, one]) => `${printJson(key)}: ${onOneLine(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A long text, broken at spaces and after every \n that it spells; its lines stand below the key. */
function brokenText({ value, depth, before, after }: Piece): readonly Line[] {
  const margin = (depth + 1) * step;
  const text = printJson(value).replaceAll('\\n', '\\n\n') + after;
  const lines = wrapText(text, [], { width: width - margin });
  return [
    [indent(depth * step), ...keyOf(before.trimEnd())],
    ...lines.map((line) => [indent(margin), ...line]),
  ];
}
