import { type CharacterClass, classAfter, classBefore } from './character-class.ts';

export type Dress = 'strong' | 'emphasis' | 'strike';

/** A row of equal marks, `**` or `~~`, that may open and close emphasis. */
export type Run = {
  readonly kind: 'run';
  readonly mark: string;
  readonly size: number;
  readonly opens: boolean;
  readonly closes: boolean;
  /** Marks that are in no pair yet; what is left in the end is text. */
  left: number;
  /** Pairs that end here, innermost first. */
  readonly ended: Dress[];
  /** Pairs that begin here, innermost first. */
  readonly begun: Dress[];
};

export function createRun(text: string, at: number, size: number): Run {
  const mark = text.charAt(at);
  const sides = { before: classBefore(text, at), after: classAfter(text, at + size) };
  const { opens, closes } =
    mark === '~' ? strikeSides(sides) : emphasisSides(sides, text.charAt(at - 1), text.charAt(at + size));
  const word = mark === '_';
  return {
    kind: 'run',
    mark,
    size,
    // Within a word `_` is a letter: snake_case_name.
    opens: opens && (!word || !closes || isEdge(sides.before)),
    closes: closes && (!word || !opens || isEdge(sides.after)),
    left: size,
    ended: [],
    begun: [],
  };
}

type Sides = { readonly before: CharacterClass; readonly after: CharacterClass };

function strikeSides({ before, after }: Sides) {
  return {
    opens: !isEdge(after) || (after.punctuation && isEdge(before)),
    closes: !isEdge(before) || (before.punctuation && isEdge(after)),
  };
}

function emphasisSides({ before, after }: Sides, previous: string, next: string) {
  return {
    opens: !limits(after) || (isMark(after) && (limits(before) || before.cjk)) || next === '~',
    closes: !limits(before) || (isMark(before) && (limits(after) || after.cjk)) || previous === '~',
  };
}

function isEdge({ space, punctuation }: CharacterClass): boolean {
  return space || punctuation;
}

/** Punctuation of scripts with spaces between words. */
function isMark({ punctuation, cjk }: CharacterClass): boolean {
  return punctuation && !cjk;
}

function limits(side: CharacterClass): boolean {
  return side.space || isMark(side);
}

/**
 * Finds the pairs among runs in their order. A closing run that found no opener says so for all later ones
 * of its kind, so that no stretch is searched twice for the same; there are a dozen kinds.
 */
export function pairRuns(runs: readonly Run[]): void {
  const openers: { readonly run: Run; readonly order: number }[] = [];
  const searched: number[] = [];
  for (const [order, run] of runs.entries()) {
    while (run.closes && run.left > 0) {
      const kind = kindOf(run);
      const bottom = searched[kind] ?? 0;
      const found = openers.findLastIndex((opener) => opener.order < bottom || isPair(opener.run, run));
      const opener = openers[found];
      if (opener === undefined || opener.order < bottom) {
        searched[kind] = order;
        break;
      }
      join(opener.run, run);
      openers.length = opener.run.left > 0 ? found + 1 : found;
    }
    if (run.opens && run.left > 0) openers.push({ run, order });
  }
}

/** All that a closing run asks of an opener, as a number. */
function kindOf({ mark, opens, size }: Run): number {
  return '*_~'.indexOf(mark) * 6 + (opens ? 3 : 0) + (size % 3);
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark) return false;
  const either = opener.closes || closer.opens;
  const sum = opener.size + closer.size;
  return opener.mark === '~' || !either || sum % 3 !== 0 || closer.size % 3 === 0;
}

function join(opener: Run, closer: Run): void {
  const count = opener.left > 1 && closer.left > 1 ? 2 : 1;
  const dress = opener.mark === '~' ? 'strike' : count === 2 ? 'strong' : 'emphasis';
  opener.left -= count;
  closer.left -= count;
  opener.begun.push(dress);
  closer.ended.push(dress);
}
