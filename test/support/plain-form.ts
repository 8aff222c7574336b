import { act, cancellation, startingReason } from '../../src/domain/answer/answering.ts';
import type { DraftChange } from '../../src/domain/answer/draft.ts';
import {
  answersInProgress,
  begunAnswers,
  emptyFormDraft,
  heldAt,
  holdForm,
  receiveForm,
  withHeldAt,
  withRephrase,
} from '../../src/domain/answer/form-draft.ts';
import { partAt, partsOf } from '../../src/domain/question/request.ts';
import { timeUpText } from '../../src/domain/session/timeout-ending.ts';
import { type FormProblem, formProblems, reasonProblems } from '../../src/domain/validation/answer-rules.ts';
import type { FormInUse, PutForm, SentForm } from '../contracts/form-in-use.ts';
import { form, terms } from './samples.ts';
import { openSession } from './sessions.ts';

/** A face with nothing of its own: the rules by themselves. What every other face may rely on. */
export async function openPlainForm({ questions, terms: own, hidden = [] }: PutForm): Promise<FormInUse> {
  const session = openSession({
    request: form(questions),
    terms: terms({ singleSubmit: false, ...own }),
    hidden,
  });
  const sent: SentForm[] = [];
  let held = holdForm(emptyFormDraft);
  let focus = 0;
  let problem: FormProblem | null = null;
  let now = 1_000;

  const shown = () => answersInProgress(session, held.shown);
  const doAt = (wanted: Parameters<typeof act>[2]) => {
    now += 1;
    const acted = act(partAt(session, focus), heldAt(held, focus), wanted, now);
    if (acted.kind === 'changed') held = withHeldAt(held, focus, acted.draft);
    problem = acted.kind === 'refused' ? { at: focus, problem: acted.problem } : null;
  };
  const change = (changed: DraftChange) => doAt({ kind: 'change', change: changed });

  return {
    goTo(at) {
      focus = at;
    },
    pick: (optionId) => doAt({ kind: 'pick', optionId }),
    write: (value) => change({ field: 'customInput', value }),
    note: (optionId, value) => change({ field: 'optionNote', optionId, value }),
    noteOnAll: (value) => change({ field: 'globalNote', value }),
    submit() {
      problem = formProblems(partsOf(session), shown())[0] ?? null;
      if (problem === null) sent.push({ kind: 'answers', answers: shown() });
      else focus = problem.at;
    },
    cancel(reason) {
      sent.push({ kind: 'cancel', ...cancellation(shown(), reason ?? startingReason(shown())) });
    },
    pushBack(reason) {
      held = withRephrase(held, reason, now);
      const [wrong] = reasonProblems(reason);
      if (wrong === undefined)
        sent.push({ kind: 'rephrase', reason, answers: begunAnswers(session, held.shown) });
    },
    arrive(draft) {
      held = receiveForm(held, draft);
    },
    pass: async () => {},
    at: () => focus,
    shown,
    problem: () => problem,
    atZero: () => timeUpText(session, held.shown),
    sent: async () => sent,
    draft: () => held.shown,
  };
}
