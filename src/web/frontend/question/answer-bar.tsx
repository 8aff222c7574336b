import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { answerProblemText } from '../../../domain/answer/answer-problem-text.ts';
import { sendsOnPick } from '../../../domain/answer/answering.ts';
import { isBlankForm } from '../../../domain/answer/form-draft.ts';
import { takesOptions } from '../../../domain/question/mode.ts';
import { partAt } from '../../../domain/question/request.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import type { FormProblem } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';
import { submitChord } from '../answer/key-bindings.ts';
import { Icon } from '../components/icons.tsx';
import { usePage, useWords } from '../page.ts';
import { goToMissing, idAt } from './focus.ts';
import { GoesOn, MoreTime, Timer, useIsUnhurried } from './timer.tsx';

type Props = { readonly answering: Answering; readonly session: OpenSession };

type BarProps = Props & { readonly isWide: boolean };

/** Time, cancel and submit: always in view, never over the content, as wide as the column above. */
export function AnswerBar({ answering, session, isWide }: BarProps): JSX.Element {
  const page = usePage();
  const words = useWords().bar;
  const canSubmit = useCanSubmit({ answering, session });
  const isUnhurried = useIsUnhurried(answering);
  return (
    <section class="answer-bar" aria-label={words.name}>
      <div class={isWide ? 'answer-line answer-line-wide' : 'answer-line'}>
        <Reason answering={answering} />
        {isUnhurried ? <GoesOn session={session} /> : <Timer answering={answering} session={session} />}
        <MoreTime answering={answering} isUnhurried={isUnhurried} />
        <div class="answer-actions">
          <button
            type="button"
            class="button button-large push-back"
            title={words.rephrase}
            onClick={() => {
              page.overlay.value = 'rephrase';
            }}
          >
            <Icon name="back" />
            <span class="push-back-text">{words.rephrase}</span>
          </button>
          <button
            type="button"
            class="button button-large"
            onClick={() => {
              page.overlay.value = 'cancel';
            }}
          >
            {words.cancel}
          </button>
          {canSubmit && <Submit answering={answering} />}
        </div>
      </div>
    </section>
  );
}

/**
 * Where a pick sends, Submit is there only for what needs nothing but a word: a default, "none", an answer that was
 * refused. While an answer is on its way the bar keeps its shape, or a second click would meet Cancel.
 */
function useCanSubmit({ answering, session }: Props): boolean {
  const before = useRef(false);
  const isComplete = answering.problems.value.length === 0;
  const now = !sendsOnPick(partAt(session, 0)) || (isComplete && !answering.isLeaving.value);
  if (!answering.isBusy.value) before.current = now;
  return before.current;
}

function Submit({ answering }: { readonly answering: Answering }): JSX.Element {
  const page = usePage();
  const words = useWords().bar;
  const { length } = answering.sections;
  const first = answering.sections[0]?.part.value.question;
  const saysBounds = !answering.isForm && first !== undefined && takesOptions(first.mode);
  return (
    <button
      type="button"
      class="button button-primary button-large"
      aria-disabled={answering.isBusy.value || answering.problems.value.length > 0}
      aria-describedby={saysBounds ? idAt('bounds', 0) : 'submit-reason'}
      onClick={(event) => {
        if (event.detail === 0 && !page.arming.isArmed()) return;
        goToMissing(document, answering, answering.submit());
      }}
    >
      {answering.isForm ? (
        <span>
          {words.send} <span class="send-count">{words.sendCount(length)}</span>
        </span>
      ) : (
        words.submit
      )}
      <span class="key" aria-hidden="true">
        {submitChord(navigator.userAgent).join(' ')}
      </span>
    </button>
  );
}

/** Why the last act came to nothing, or what is happening to the answer. */
function Reason({ answering }: { readonly answering: Answering }): JSX.Element {
  const { preferences, live } = usePage();
  const words = useWords();
  // The line above the question says that what is typed is kept.
  const isAway = live.connection.value === 'database-away';
  const sending = answering.sending.value;
  const refused = answering.refused.value;
  const [problem] = answering.problems.value;
  const { session } = answering.question.value;
  const language = preferences.language.value;
  const say = ({ at, problem: what }: FormProblem) => {
    const { question } = partAt(session, at);
    const text = answerProblemText(what, question, language);
    return answering.isForm ? words.form.about(at + 1, shortTitle(question), text) : text;
  };
  /** Options say above themselves how many may be picked; a text field says nothing. */
  const isSaid = (at: number) => answering.isForm || takesOptions(partAt(session, at).question.mode);
  const drafts = answering.drafts.state.value;
  const hasDraft = !isBlankForm(answering.drafts.held.value.shown);
  const { loud, text } = ((): { loud: boolean; text: string } => {
    switch (sending.kind) {
      case 'sending':
        return { loud: false, text: words.bar.sending };
      case 'files':
        return { loud: true, text: words.bar.files(answering.attaching.pending.value.length) };
      case 'stuck':
        return { loud: true, text: isAway ? words.bar.stuckDatabase : words.bar.stuck };
      case 'refused':
        return { loud: true, text: words.bar.refused(sending.message) };
      case 'no':
        if (drafts === 'kept' && !isAway) return { loud: true, text: words.notice.kept };
        if (refused !== null) return { loud: true, text: say(refused) };
        if (problem !== undefined && !isSaid(problem.at)) return { loud: false, text: say(problem) };
        return { loud: false, text: hasDraft && drafts === 'saved' && !isAway ? words.bar.draftSaved : '' };
    }
  })();
  return (
    <p class={`reason reason-${sending.kind} ${loud ? 'reason-loud' : ''}`} id="submit-reason" role="status">
      <span key={answering.vainTries.value} class={answering.vainTries.value > 0 ? 'reason-stressed' : ''}>
        {text}
      </span>
    </p>
  );
}
