import type { Random } from '../support/seeded-random.ts';

/** Characters that have broken parsers, terminals and file systems before. */
const odd = [
  '\u0000',
  '\u0007',
  '\u0008',
  '\u001b',
  '\u001b[2J',
  '\u001b]0;x\u0007',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '\udc00',
  '\u{1f468}\u200d\u{1f469}',
  '\u0301',
  '％',
  '＝',
  '重',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '\\',
  '/',
  '..',
  '%2e',
  '%00',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '*',
  '_',
  '~',
  '|',
  '#',
  '-',
  '+',
  '=',
  '@',
  ':',
  ';',
  ',',
  '.',
  '!',
  '?',
  '$',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
] as const;

/** Mostly short; now and then as long as a request allows. */
export function anyText(random: Random, most = 400): string {
  const length = random.chance(0.02) ? random.below(65_536) : random.below(most);
  if (random.chance(0.1)) return random.pick(odd).repeat(length).slice(0, length);
  let text = '';
  while (text.length < length) {
    text += random.chance(0.5) ? random.pick(odd) : String.fromCodePoint(random.between(32, 126));
  }
  return text;
}

export function anyBytes(random: Random, most = 400): Buffer {
  return Buffer.from(random.bytes(random.below(most)));
}

/** JSON of any shape, as deep as `depth`. */
export function anyJson(random: Random, depth = 4): unknown {
  const leaf = depth === 0 || random.chance(0.4);
  if (leaf) {
    return random.pick([
      null,
      true,
      false,
      0,
      -1,
      1.5,
      Number.MAX_SAFE_INTEGER,
      1e300,
      '',
      anyText(random, 40),
      anyText(random),
      'single',
      'web',
    ]);
  }
  const size = random.below(5);
  if (random.chance(0.5)) return Array.from({ length: size }, () => anyJson(random, depth - 1));
  return Object.fromEntries(Array.from({ length: size }, () => [anyKey(random), anyJson(random, depth - 1)]));
}

const keys = [
  'title',
  'prompt',
  'selection_mode',
  'options',
  'id',
  'label',
  'description',
  'recommended',
  'default_selection_ids',
  'min_selections',
  'max_selections',
  'placeholder',
  'placeholder_visible',
  'single_submit_mode',
  'option_annotations',
  'option_annotations_enabled',
  'global_annotation',
  'global_annotation_enabled',
  'timeout_seconds',
  'interface',
  'session_id',
  'type',
  'transport',
  'allow_cancel',
  'schema',
  'kind',
  'at',
  'session',
  'attempt',
  'selected_ids',
  'custom_input',
  'draft',
  'hidden',
  'language',
  '__proto__',
  'constructor',
] as const;

function anyKey(random: Random): string {
  return random.chance(0.85) ? random.pick(keys) : anyText(random, 12);
}

/** What an agent sends when all is well. */
export const soundArguments = {
  title: 'How should it be deployed?',
  prompt: 'Three services still call it. **Rolling back** takes `20` minutes.',
  selection_mode: 'multi',
  options: [{ id: 'a', label: 'A', description: 'x', recommended: true }, { id: 'b' }, { id: '重点' }],
  default_selection_ids: ['a'],
  min_selections: 1,
  max_selections: 2,
  option_annotations: { a: 'note' },
  global_annotation: 'note',
  timeout_seconds: 300,
  interface: 'auto',
};

/** A sound value with some of it replaced, dropped or doubled: what is nearly right goes deepest. */
export function mutateJson(random: Random, value: unknown, rate = 0.15): unknown {
  if (random.chance(rate)) return anyJson(random, 2);
  if (Array.isArray(value)) {
    const kept = value.filter(() => !random.chance(rate)).map((one) => mutateJson(random, one, rate));
    return random.chance(rate) ? [...kept, ...kept] : kept;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(() => !random.chance(rate));
    const mutated = entries.map(([key, one]) => [
      random.chance(rate) ? anyKey(random) : key,
      mutateJson(random, one, rate),
    ]);
    return Object.fromEntries(
      random.chance(rate) ? [...mutated, [anyKey(random), anyJson(random, 2)]] : mutated,
    );
  }
  if (typeof value === 'string' && random.chance(0.3)) return anyText(random, 80);
  return value;
}

/** The same text with bytes cut, flipped or repeated, as a torn write or a wrong editor leaves it. */
export function damage(random: Random, text: string): string {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length + 1);
  switch (random.below(5)) {
    case 0:
      return bytes.subarray(0, at).toString('utf8');
    case 1:
      if (at < bytes.length) bytes[at] = random.below(256);
      return bytes.toString('utf8');
    case 2:
      return `${bytes.subarray(0, at)}${anyText(random, 20)}${bytes.subarray(at)}`;
    case 3:
      return `${bytes}${bytes.subarray(at)}`;
    default:
      return random.chance(0.5) ? '' : '\u0000'.repeat(bytes.length);
  }
}
