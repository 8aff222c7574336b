import type { EndedSession } from '../../../domain/session/session.ts';
import { hasCode, isMissing } from '../../../files/error-code.ts';
import type { EndedPosition } from '../../ended-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import { dayOf, writeGone, writePosition } from './day-positions.ts';
import { eraseText, writeText } from './day-texts.ts';

/** Writes the lists of ended sessions. What cannot be written is found again from the sessions themselves. */
export type ListEndings = {
  /** False when they could not be written; this process then keeps them in memory. */
  add(sessions: readonly EndedSession[]): Promise<boolean>;
  /** Takes sessions that no longer exist off their lists, and erases their texts. */
  drop(positions: readonly EndedPosition[]): Promise<void>;
  /** Removes the lists of a day without sessions. */
  removeDay(day: string): Promise<void>;
};

type Deps = Pick<StoreDeps, 'disk' | 'layout' | 'log' | 'days'>;

export function createListEndings({ disk, layout, log, days }: Deps): ListEndings {
  /** Adds to a list; makes its folder where it is missing, and removes a folder in the list's place. */
  async function append(path: string, text: string): Promise<void> {
    try {
      await disk.append(path, text);
    } catch (error) {
      if (isMissing(error)) await disk.makeFolder(layout.ended);
      else if (hasCode(error, 'EISDIR')) await disk.removeTree(path);
      else throw error;
      await disk.append(path, text);
    }
  }

  /**
   * The texts come last. A listed session without a text is read by every search; a text without a listed session
   * would stay when its session is removed.
   */
  async function addToDay(day: string, sessions: readonly EndedSession[]): Promise<void> {
    const texts = sessions.map(writeText);
    let textAt = (await disk.size(layout.endedTexts(day))) ?? 0;
    const positions = sessions.map(({ id, endedAt }, n) => {
      const position = writePosition({ id, endedAt, textAt });
      textAt += Buffer.byteLength(texts[n] ?? '');
      return position;
    });
    await append(layout.endedPositions(day), positions.join(''));
    await append(layout.endedTexts(day), texts.join(''));
  }

  async function dropFromDay(day: string, positions: readonly EndedPosition[]): Promise<void> {
    const known = await days.positions(day);
    for (const { id } of positions) {
      days.forgetUnwritten(id);
      for (const textAt of known.textsOf(id)) await eraseText(disk, layout.endedTexts(day), { id, textAt });
    }
    const listed = positions.filter(({ id }) => known.has(id));
    if (listed.length > 0)
      await append(layout.endedPositions(day), listed.map(({ id }) => writeGone(id)).join(''));
  }

  return {
    async add(sessions) {
      let written = true;
      for (const [day, ended] of byDay(sessions)) {
        try {
          await addToDay(day, ended);
          for (const { id } of ended) days.forgetUnwritten(id);
        } catch (cause) {
          log.warn(`what ended on ${day} could not be listed; it is kept, and listed later`, cause);
          for (const session of ended) days.keepUnwritten(session);
          written = false;
        }
      }
      return written;
    },
    async drop(positions) {
      for (const [day, dropped] of byDay(positions)) {
        await dropFromDay(day, dropped).catch((cause: unknown) =>
          log.warn(`what was removed of ${day} is still on its list`, cause),
        );
      }
    },
    async removeDay(day) {
      days.forgetDay(day);
      for (const path of [layout.endedTexts(day), layout.endedPositions(day)]) {
        await disk.remove(path).catch((cause: unknown) => log.debug(`${path} stays: ${String(cause)}`));
      }
    },
  };
}

function byDay<Ended extends EndedPosition>(
  positions: readonly Ended[],
): ReadonlyMap<string, readonly Ended[]> {
  const grouped = new Map<string, Ended[]>();
  for (const position of positions) {
    const day = dayOf(position.endedAt);
    const group = grouped.get(day);
    if (group === undefined) grouped.set(day, [position]);
    else group.push(position);
  }
  return grouped;
}
