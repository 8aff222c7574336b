/** Something wrong with a request: where, what kind, and what to do about it. */
export type Problem = { readonly path: string; readonly code: ProblemCode; readonly message: string };

export type ProblemCode =
  | 'missing'
  | 'wrong-type'
  | 'wrong-value'
  | 'too-short'
  | 'too-long'
  | 'unknown-field'
  | 'not-allowed-here'
  | 'conflict'
  | 'duplicate'
  | 'unknown-option'
  | 'out-of-range'
  /** Stands for the problems beyond those that are listed. */
  | 'and-more';

export function problem(path: string, code: ProblemCode, message: string): Problem {
  return { path, code, message };
}

/** The line an agent reads: `options[2].id: "a" is used twice; give each option its own id`. */
export function problemLine({ path, message }: Problem): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** `['options', 2, 'id']` → `options[2].id`; a key that is no plain word stands quoted in brackets. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const name = String(step);
    if (!/^[A-Za-z_]\w{0,63}$/.test(name)) return `${text}[${quote(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

const longestQuote = 80;

/** Agent text inside a sentence: quoted, on one line, and never long enough to drown it. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  if (text.length <= longestQuote) return text;
  // Cut between characters, not inside one.
  const start = Array.from(text.slice(0, 2 * longestQuote)).slice(0, longestQuote - 2);
  return `${start.join('')}…${typeof value === 'string' ? '"' : ''}`;
}

/** More than this teaches an agent nothing new, and a hostile request could have a hundred thousand. */
export const mostProblems = 50;

export function listed(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= mostProblems) return problems;
  const more = problem('', 'and-more', 'there are more problems like these; mend these first');
  return [...problems.slice(0, mostProblems), more];
}
