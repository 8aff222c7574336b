import { notesToObject } from '../../src/domain/answer/note.ts';
import { answerOf, choicesOf } from '../../src/terminal/state/answer.ts';
import type { Effect } from '../../src/terminal/state/state.ts';
import type { FaceInUse, Put, Sent } from '../contracts/answering.ts';
import { request, terms } from './samples.ts';
import { type Played, play, press, shownState } from './terminal-samples.ts';

/** The terminal's reducer, driven by the keys a person would press. */
export async function openTerminal({ request: wanted, terms: own, hidden = [], leftMs = 300_000 }: Put) {
  const start = 1_000_000;
  let state = shownState({
    event: { request: request(wanted), terms: terms(own), hidden, deadline: start + leftMs },
    now: start,
  });
  const effects: Effect[] = [];
  const take = (step: ReturnType<typeof play>) => {
    state = step.state;
    effects.push(...step.effects);
  };
  const keys = (...names: readonly string[]) => take(press(state, ...names));
  const happens = (...events: readonly Played[]) => take(play(state, ...events));
  const goTo = (id: string | null) => {
    const at = choicesOf(state).findIndex((choice) =>
      choice.kind === 'option' ? choice.option.id === id : choice.kind === 'text' && id === null,
    );
    keys('home', ...Array.from({ length: at }, () => 'down'));
  };
  const types = (text: string) =>
    keys('ctrl-u', ...[...text].map((letter) => (letter === ' ' ? 'space' : letter)));

  return {
    pick(id) {
      goTo(id);
      keys('space');
    },
    write(text) {
      goTo(null);
      keys('enter');
      types(text);
      keys('esc');
    },
    note(id, text) {
      goTo(id);
      keys('n');
      types(text);
      keys('enter');
    },
    noteOnAll(text) {
      keys('g');
      types(text);
      keys('enter');
    },
    takeBack: () => keys('esc'),
    submit() {
      goTo(state.session.request.options[0]?.id ?? null);
      keys('enter');
    },
    cancel(reason) {
      keys('esc');
      if (reason !== null) types(reason);
      keys('enter');
    },
    arrive: (draft) => happens({ kind: 'draft', draft }),
    pass: async (ms) => happens({ kind: 'tick', at: state.now + ms }),
    shown: () => answerOf(state),
    problem: () => (state.notice?.kind === 'problem' ? state.notice.problem : null),
    sent: async () => effects.flatMap(toSent),
    timeAskedFor: () => effects.filter(({ kind }) => kind === 'stay').length,
    draft: () => state.draft,
  } satisfies FaceInUse;
}

function toSent(effect: Effect): readonly Sent[] {
  switch (effect.kind) {
    case 'submit': {
      const { selectedIds, customInput } = effect.answer;
      return [{ kind: 'answer', selectedIds, customInput }];
    }
    case 'cancel':
      return [{ kind: 'cancel', reason: effect.reason, notes: notesToObject(effect.optionNotes) }];
    default:
      return [];
  }
}
