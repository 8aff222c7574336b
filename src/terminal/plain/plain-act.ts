import type { TerminalDeps } from '../deps.ts';
import { withActivity } from '../question/act.ts';
import { type Left, leaveWhileSending } from '../question/leave-while-sending.ts';
import type { Departure } from '../question/outcome.ts';
import { type Performed, perform } from '../question/perform.ts';
import { reduce } from '../question/reduce.ts';
import { type Effect, isSend, type ScreenPlace, type State, type Step } from '../question/state.ts';
import { noticeLine } from '../screen/status.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { plainText } from '../text/line.ts';
import type { PlainReader } from './plain-reader.ts';

export type Conversation = {
  readonly deps: TerminalDeps;
  readonly reader: PlainReader;
  readonly state: () => State;
  readonly change: (state: State) => void;
  /** Resolves when this terminal has to go. */
  readonly left: Promise<Left>;
  readonly flush: () => Promise<void>;
};

/** Does what a step asks for, says what came of it, and leaves the person at that place. */
export async function carryOut(
  talk: Conversation,
  step: Step,
  place: ScreenPlace,
): Promise<Departure | null> {
  const { reader, state, change } = talk;
  const active = withActivity(state(), step);
  change({ ...active.state, place, notice: null });
  let { notice } = step.state;
  for (const effect of active.effects) {
    const performed = await performOrLeave(talk, effect);
    if (performed?.kind === 'departure') return performed.departure;
    if (performed?.kind === 'event') change(reduce(state(), performed.event).state);
    notice = state().notice ?? notice;
  }
  if (notice !== null) reader.say(plainText(noticeLine(notice, state())));
  change({ ...state(), notice: null });
  return null;
}

/** A terminal told to go does not wait for a disk that hangs; only an answer on its way gets time to arrive. */
async function performOrLeave({ deps, left, state }: Conversation, effect: Effect): Promise<Performed> {
  const performing = perform(deps, state().session, effect);
  const first = await Promise.race([performing, left]);
  if (first?.kind !== 'left') return first;
  const departure = isSend(effect) ? await leaveWhileSending(deps.clock, first, performing) : first;
  return { kind: 'departure', departure };
}

export function wordsOf({ state }: Conversation): TerminalWords {
  return terminalWords[state().session.terms.language];
}
