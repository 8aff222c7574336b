import { exhaustive } from '../../../domain/exhaustive.ts';
import type { Face } from '../../../domain/session/face.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import type { PageWords } from '../strings.ts';

/** Where an ending came from, seen from this page. */
export type Origin = 'here' | 'elsewhere' | 'past';

/** How an ended question is announced: what happened, and what that means for the agent. */
export type Headline = { readonly title: string; readonly body: string | null };

export function toHeadline(
  { ending }: EndedSession,
  origin: Origin,
  words: PageWords['ended'] & { readonly face: Readonly<Record<Face, string>> },
): Headline {
  switch (ending.kind) {
    case 'submitted': {
      if (origin !== 'elsewhere') return { title: words.answeredHere, body: null };
      const { face } = ending.by;
      const title = face === 'web' ? words.answeredOtherTab : words.answeredElsewhere(words.face[face]);
      return { title, body: null };
    }
    case 'auto_submitted':
      return { title: words.autoSubmitted, body: null };
    case 'cancelled':
      return { title: words.cancelled, body: words.cancelledBody };
    case 'timeout':
      return {
        title: words.timeout,
        body: ending.mayAskAgain ? words.timeoutAgain : words.timeoutStop,
      };
    default:
      return exhaustive(ending);
  }
}
