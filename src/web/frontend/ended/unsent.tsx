import type { JSX } from 'preact';
import { answerInProgress } from '../../../domain/answer/draft.ts';
import { isBlankDraft } from '../../../domain/answer/draft-change.ts';
import { toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { describeAnswer } from '../../../domain/session/summary.ts';
import type { Held } from '../core/held-questions.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { usePage, useWords } from '../page.ts';
import { notSent, textsOf } from './not-sent.ts';

type Props = { readonly held: Held; readonly session: EndedSession };

/** What the person wrote here when another answer or the deadline came first, to be copied. */
export function Unsent({ held, session }: Props): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().ended;
  const { drafts, reason } = held.answering;
  if (drafts.unsent.value === null) return null;
  const unsent = notSent(drafts.unsent.value, toOutcome(session));
  const isOwn = reason.value !== session.request.globalNote;
  const texts = textsOf(unsent, isOwn ? reason.value : '');
  if (isBlankDraft(unsent) && texts.length === 0) return null;
  const language = preferences.language.value;
  const picked = describeAnswer(session.request, answerInProgress(session, unsent), language);
  const said = texts.length === 0 ? picked : texts.join('\n\n');
  return (
    <section class="unsent">
      <h2>{words.unsent}</h2>
      <p>{words.unsentBody}</p>
      <blockquote dir="auto">{said}</blockquote>
      <div class="unsent-actions">
        <CopyButton text={said} />
        <button type="button" class="link-button" onClick={() => held.answering.drafts.forget()}>
          {words.discard}
        </button>
      </div>
    </section>
  );
}
