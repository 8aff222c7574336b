import { exhaustive } from '../../../domain/exhaustive.ts';
import { adviceOf } from '../../../domain/session/ending.ts';
import { personOf } from '../../../domain/session/person.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import type { DomainWords } from '../../../domain/strings.ts';
import type { PageWords } from '../strings.ts';

/** Where an ending came from, seen from this page. */
export type Origin = 'here' | 'elsewhere' | 'past';

/** How an ended question is announced: what happened, and what that means for the agent. */
export type Headline = { readonly title: string; readonly body: string | null };

/** An ending as this page sees it. */
type Seen = Pick<EndedSession, 'ending'> & {
  readonly origin: Origin;
  /** What this person is called in a shared inbox; null where it is not shared. */
  readonly me: string | null;
};

export function toHeadline(
  { ending, origin, me }: Seen,
  words: PageWords['ended'] & Pick<DomainWords, 'face' | 'byOther'>,
): Headline {
  const person = personOf(ending);
  const other = origin === 'elsewhere' && me !== null && person !== me ? person : null;
  switch (ending.kind) {
    case 'submitted': {
      if (origin !== 'elsewhere') return { title: words.answeredHere, body: null };
      if (other !== null) return { title: words.byOther.submitted(other), body: null };
      const { face } = ending.by;
      const title = face === 'web' ? words.answeredOtherTab : words.answeredElsewhere(words.face[face]);
      return { title, body: null };
    }
    case 'auto_submitted':
      return { title: words.autoSubmitted, body: null };
    case 'cancelled': {
      const title = other === null ? words.cancelled : words.byOther.cancelled(other);
      return { title, body: words.cancelledBody };
    }
    case 'timeout':
      return { title: words.timeout, body: words.timeoutBody[adviceOf(ending)] };
    default:
      return exhaustive(ending);
  }
}
