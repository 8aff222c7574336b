import type { JSX } from 'preact';
import { answerProblemText } from '../../../domain/answer/answer-problem-text.ts';
import { isBlankDraft } from '../../../domain/answer/draft-change.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import type { Answering } from '../answer/answering.ts';
import { submitChord } from '../answer/keys.ts';
import { usePage, useWords } from '../page.ts';
import { MoreTime, Timer } from './timer.tsx';

type Props = { readonly answering: Answering; readonly session: OpenSession };

/** Time, cancel and submit: always in view, never over the content. */
export function AnswerBar({ answering, session }: Props): JSX.Element {
  const page = usePage();
  const words = useWords().bar;
  const isOff = answering.isBusy.value || answering.problems.value.length > 0;
  return (
    <section class="answer-bar" aria-label={words.name}>
      <Timer answering={answering} session={session} />
      <MoreTime answering={answering} />
      <Reason answering={answering} />
      <div class="answer-actions">
        <button
          type="button"
          class="button button-large"
          onClick={() => {
            page.overlay.value = 'cancel';
          }}
        >
          {words.cancel}
        </button>
        <button
          type="button"
          class="button button-primary button-large"
          aria-disabled={isOff}
          aria-describedby="submit-reason"
          onClick={(event) => {
            if (event.detail === 0 && !page.arming.isArmed()) return;
            answering.submit();
          }}
        >
          {words.submit}
          <span class="key" aria-hidden="true">
            {submitChord(navigator.userAgent).join(' ')}
          </span>
        </button>
      </div>
    </section>
  );
}

/** Why Submit is off, or what is happening to the answer. */
function Reason({ answering }: { readonly answering: Answering }): JSX.Element {
  const { preferences, live } = usePage();
  const words = useWords();
  // The line above the question says that what is typed is kept.
  const isAway = live.connection.value === 'database-away';
  const sending = answering.sending.value;
  const problem = answering.refused.value ?? answering.problems.value[0];
  const { request } = answering.interaction.value.session;
  const hasDraft = !isBlankDraft(answering.drafts.held.value.shown);
  const text = (() => {
    switch (sending.kind) {
      case 'sending':
        return words.bar.sending;
      case 'stuck':
        return isAway ? words.bar.stuckDatabase : words.bar.stuck;
      case 'refused':
        return words.bar.refused(sending.message);
      case 'no':
        if (answering.drafts.state.value === 'kept' && !isAway) return words.notice.kept;
        if (problem !== undefined) return answerProblemText(problem, request, preferences.language.value);
        return hasDraft && answering.drafts.state.value === 'saved' && !isAway ? words.bar.draftSaved : '';
    }
  })();
  return (
    <p class={`reason reason-${sending.kind}`} id="submit-reason" role="status">
      <span key={answering.vainTries.value} class={answering.vainTries.value > 0 ? 'reason-stressed' : ''}>
        {text}
      </span>
    </p>
  );
}
