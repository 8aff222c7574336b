import { draftAt } from '../../src/domain/answer/form-draft.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import type { AnswerProblem } from '../../src/domain/validation/answer-rules.ts';
import { answerOf, answersOf, choicesOf } from '../../src/terminal/state/answer.ts';
import { openEditor } from '../../src/terminal/state/fields.ts';
import { type Effect, partOf, type State } from '../../src/terminal/state/state.ts';
import type { FaceInUse, Put } from '../contracts/answering.ts';
import type { FormInUse, PutForm, SentForm } from '../contracts/form-in-use.ts';
import { form, request, terms } from './samples.ts';
import { sentOfOne } from './sent-of-one.ts';
import { shown } from './terminal-question.ts';
import { type Played, play, press, shownState } from './terminal-samples.ts';

const start = 1_000_000;

/** The terminal's reducer, driven by the keys a person would press. */
export async function openTerminal({ request: wanted, terms: own, hidden = [], leftMs = 300_000 }: Put) {
  const { hands, now, effects, keys, happens, toFirst } = useTerminal({
    request: request(wanted),
    terms: terms(own),
    hidden: [hidden],
    deadline: start + leftMs,
  });
  return {
    ...hands,
    takeBack: () => keys('esc'),
    submit() {
      toFirst();
      keys('enter');
    },
    arrive: (draft) => happens({ kind: 'draft', draft: { answers: [draft], rephrase: null } }),
    shown: () => answerOf(now()),
    problem: () => problemOf(now()),
    sent: async () => effects.flatMap(toSent).flatMap(sentOfOne),
    timeAskedFor: () => effects.filter(({ kind }) => kind === 'stay').length,
    draft: () => draftAt(now().draft, 0),
  } satisfies FaceInUse;
}

/** The same for several questions, which the person steps through up to the review. */
export async function openTerminalForm({ questions, terms: own, hidden = [] }: PutForm) {
  const { hands, now, effects, keys, happens, leaveFields, types } = useTerminal({
    request: form(questions),
    terms: terms({ singleSubmit: false, ...own }),
    hidden,
  });
  const stepTo = (isThere: () => boolean, arrow: 'left' | 'right') => {
    for (let steps = 0; !isThere(); steps += 1) {
      if (steps > questions.length) throw new Error(`no way there by ${arrow}`);
      leaveFields();
      keys(arrow);
    }
  };
  return {
    ...hands,
    goTo: (at) => stepTo(() => now().at === at, at < now().at ? 'left' : 'right'),
    submit() {
      stepTo(() => now().place.kind === 'review', 'right');
      keys('enter');
    },
    pushBack(reason) {
      leaveFields();
      keys('w');
      types(reason);
      keys('enter');
    },
    arrive: (draft) => happens({ kind: 'draft', draft }),
    at: () => now().at,
    shown: () => answersOf(now()),
    problem() {
      const problem = problemOf(now());
      return problem === null ? null : { at: now().at, problem };
    },
    atZero: () => /at zero: (.*)$/mu.exec(shown(now()).join('\n'))?.[1] ?? '',
    sent: async () => effects.flatMap(toSent),
    draft: () => now().draft,
  } satisfies FormInUse;
}

type Hands = Pick<FaceInUse & FormInUse, 'pick' | 'write' | 'note' | 'noteOnAll' | 'cancel' | 'pass'>;

/** What is the same with one question and with several. */
function useTerminal(event: Partial<AskedEvent>) {
  // Wide enough for the header to say all of what happens at zero.
  let state = shownState({ event, now: start, size: { cols: 200, rows: 24 } });
  const effects: Effect[] = [];
  const take = (step: ReturnType<typeof play>) => {
    state = step.state;
    effects.push(...step.effects);
  };
  const keys = (...names: readonly string[]) => take(press(state, ...names));
  const happens = (...events: readonly Played[]) => take(play(state, ...events));
  const leaveFields = () => {
    while (openEditor(state) !== null) keys('esc');
  };
  /** False where the list has no such entry, as of an option that is hidden. */
  const goTo = (id: string | null) => {
    leaveFields();
    const at = choicesOf(state).findIndex((choice) =>
      choice.kind === 'option' ? choice.option.id === id : choice.kind === 'text' && id === null,
    );
    if (at === -1) return false;
    keys('home', ...Array.from({ length: at }, () => 'down'));
    return true;
  };
  /** Away from the entry for an own answer, where letters are its text. */
  const toFirst = () => goTo(partOf(state).question.options[0]?.id ?? null);
  const types = (text: string) =>
    keys('ctrl-u', ...[...text].map((letter) => (letter === ' ' ? 'space' : letter)));

  const hands: Hands = {
    pick(id) {
      if (goTo(id)) keys('space');
    },
    write(text) {
      if (!goTo(null)) return;
      keys('enter');
      types(text);
      keys('esc');
    },
    note(id, text) {
      if (!goTo(id)) return;
      keys('n');
      types(text);
      keys('enter');
    },
    noteOnAll(text) {
      toFirst();
      keys('g');
      types(text);
      keys('enter');
    },
    cancel(reason) {
      leaveFields();
      keys('esc');
      if (reason !== null) types(reason);
      keys('enter');
    },
    pass: async (ms) => happens({ kind: 'tick', at: state.now + ms }),
  };
  return { hands, now: () => state, effects, keys, happens, leaveFields, toFirst, types };
}

function problemOf({ notice }: State): AnswerProblem | null {
  return notice?.kind === 'problem' ? notice.problem : null;
}

function toSent(effect: Effect): readonly SentForm[] {
  switch (effect.kind) {
    case 'submit':
      return [{ kind: 'answers', answers: effect.answers }];
    case 'rephrase':
    case 'cancel':
      return [effect];
    default:
      return [];
  }
}
