import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject } from '../domain/json-object.ts';
import { makeFolder } from '../files/atomic-files.ts';
import { replaceFile } from '../files/replace-file.ts';

/** After how many seconds each client was seen to give up, kept per home so that the next process knows. */
export type LearnedHolds = {
  read(client: string): Promise<number | null>;
  learn(client: string, cut: Cut): Promise<void>;
};

/** By client's name. Losing one costs one more call that is cut, so it needs no care beyond never being half-written. */
type Notes<Value> = {
  read(): Promise<ReadonlyMap<string, Value>>;
  write(all: ReadonlyMap<string, Value>): Promise<void>;
};

export type CutNotes = { readonly limits: Notes<number>; readonly cuts: Notes<EarlierCut> };

export function createLearnedHolds({ limits, cuts }: CutNotes): LearnedHolds {
  let last: Promise<void> = Promise.resolve();

  async function learn(client: string, cut: Cut): Promise<void> {
    const earlier = await cuts.read();
    const shown = limitShownBy(cut, earlier.get(client) ?? null);
    if (shown === 'nothing') return;
    if (shown === 'perhaps') {
      const { at, seconds } = cut;
      return cuts.write(new Map(earlier).set(client, { at, seconds }));
    }
    const known = await limits.read();
    return limits.write(new Map(known).set(client, Math.min(shown, known.get(client) ?? shown)));
  }

  return {
    read: async (client) => (await limits.read()).get(client) ?? null,
    learn(client, cut) {
      // One after the other: calls that are cut together read what the one before has noted.
      last = last.catch(() => {}).then(() => learn(client, cut));
      return last;
    },
  };
}

/** For clients whose limit was changed: what they were seen to do before says nothing any more. */
export async function forgetCuts(
  { limits, cuts }: CutNotes,
  isMeant: (client: string) => boolean,
): Promise<void> {
  await forgetIn(limits, isMeant);
  await forgetIn(cuts, isMeant);
}

async function forgetIn<Value>(notes: Notes<Value>, isMeant: (client: string) => boolean): Promise<void> {
  const all = await notes.read();
  const left = new Map([...all].filter(([client]) => !isMeant(client)));
  if (left.size < all.size) await notes.write(left);
}

export function cutNotesIn(home: string): CutNotes {
  const isNumber = (value: unknown) => typeof value === 'number';
  const isCut = (value: unknown) => isObject(value) && isNumber(value.at) && isNumber(value.seconds);
  return {
    limits: notesIn(join(home, 'cache', 'holds.json'), isNumber),
    cuts: notesIn(join(home, 'cache', 'cuts.json'), isCut),
  };
}

function notesIn<Value>(file: string, isSound: (value: unknown) => boolean): Notes<Value> {
  return {
    async read() {
      try {
        const entries = Object.entries(JSON.parse(await readFile(file, 'utf8')) ?? {});
        return new Map(entries.filter((entry): entry is [string, Value] => isSound(entry[1])));
      } catch {
        return new Map();
      }
    },
    async write(all) {
      await makeFolder(dirname(file));
      await replaceFile(file, JSON.stringify(Object.fromEntries(all)));
    },
  };
}

/** A call that its client ended before we did, by a word or by closing the pipe. */
export type Cut = { readonly at: number; readonly seconds: number; readonly reason: string };

/** An earlier cut that could have been a limit. */
type EarlierCut = Omit<Cut, 'reason'>;

/** No real client allows less. */
const shortestLimitSeconds = 10;
/** A client's limit is a constant; a person's patience is not. */
const sameWithinSeconds = 2;

const saysPerson = /\b(?:user|human|person|escape|esc|interrupt(?:ed)?)\b/iu;
const saysLimit = /time[d]?[\s_-]*out/iu;

/**
 * The limit of a client, in seconds, as far as a cut shows it: either the client says that its time ran out, or it cut
 * two calls, one after the other, after about the same time. Otherwise `perhaps`, to be remembered, or `nothing`.
 */
function limitShownBy(cut: Cut, earlier: EarlierCut | null): number | 'perhaps' | 'nothing' {
  if (cut.seconds < shortestLimitSeconds || saysPerson.test(cut.reason)) return 'nothing';
  if (saysLimit.test(cut.reason)) return cut.seconds;
  if (earlier === null || Math.abs(cut.seconds - earlier.seconds) > sameWithinSeconds) return 'perhaps';
  // One Escape, or one closed window, cuts all calls that wait: only one that began later is a second cut.
  const beganAt = cut.at - cut.seconds * 1_000;
  return beganAt < earlier.at ? 'perhaps' : Math.min(cut.seconds, earlier.seconds);
}
