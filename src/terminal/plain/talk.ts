import type { Departure } from '../attach-result.ts';
import type { TerminalDeps } from '../deps.ts';
import { type Left, leaveWhileSending } from '../screen/leaving.ts';
import { type Performed, perform } from '../screen/perform.ts';
import { withActivity } from '../state/answer.ts';
import { reduce } from '../state/reduce.ts';
import { type Effect, isSend, type ScreenPlace, type State, type Step } from '../state/state.ts';
import { type TerminalWords, terminalWords } from '../strings.ts';
import { plainText } from '../text/line.ts';
import { noticeLine } from '../view/footer.ts';
import { askLine, type PlainReader } from './reader.ts';

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
export async function takeStep(
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

/** What the person says to a prompt in one line, without the spaces around it; nothing for Ctrl-C. */
export async function hear(talk: Conversation, prompt: string): Promise<string | Departure> {
  const said = await askLine(talk.reader, prompt, wordsOf(talk));
  if (said.kind === 'departed') return said.departure;
  return said.kind === 'interrupt' ? '' : said.text.trim();
}

export function wordsOf({ state }: Conversation): TerminalWords {
  return terminalWords[state().session.terms.language];
}
