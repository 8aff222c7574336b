import type { OpenSession } from '../../domain/session/session.ts';
import type { TerminalDeps } from '../deps.ts';
import { readCapabilities } from '../screen/capabilities.ts';
import { holdTerminal, sizeOf } from '../screen/hold-terminal.ts';
import { asciiSymbols, unicodeSymbols } from '../screen/symbols.ts';
import { view } from '../screen/view.ts';
import { settledWithin } from '../settled-within.ts';
import { createDraftSaver } from './draft-saver.ts';
import { leaveWhileSending, leaveWithinMs } from './leave-while-sending.ts';
import type { LeaveReason } from './leaving.ts';
import type { Departure } from './outcome.ts';
import { type Performed, perform } from './perform.ts';
import { type Event, nextTick, reduce } from './reduce.ts';
import { feedSession, type Reading } from './session-feed.ts';
import { type Effect, isSend, openState, type State } from './state.ts';

export type Opened = Pick<
  State,
  'session' | 'prompt' | 'draft' | 'agent' | 'agentHost' | 'members' | 'settings' | 'groups'
> & {
  /** Whether the person wants to hear that a question is here. */
  readonly rings: boolean;
  /** Called when the person has begun to answer. */
  readonly onAnswering: () => void;
};

const bell = '\u0007';

/** The full screen, from the first frame until the question leaves this terminal. */
export function showQuestion(deps: TerminalDeps, opened: Opened): Promise<Departure> {
  const { clock, streams, env, platform } = deps;
  const symbols = readCapabilities(env, platform).unicode ? unicodeSymbols : asciiSymbols;

  return new Promise((resolve) => {
    let state = openState({ ...opened, symbols, size: sizeOf(streams), now: clock.now() });
    let forgetTick = () => {};
    let drawing = false;
    let over = false;
    let departing = false;
    let turn: Promise<Performed> = Promise.resolve(null);
    let saves: Promise<Performed> = Promise.resolve(null);
    let sending: Promise<Performed> | null = null;

    function dispatch(event: Event): void {
      if (over) return;
      const before = state;
      const step = reduce(state, event);
      state = step.state;
      if (state.draft !== before.draft && event.kind !== 'draft') saver.offer(state.draft);
      if (state.touched !== before.touched) opened.onAnswering();
      for (const effect of step.effects) act(effect);
      if (state.place.kind === 'sending' && state.place.leaving) leave('key');
      drawSoon();
    }

    /** Many keys may come in one chunk; they are one frame. */
    function drawSoon(): void {
      if (drawing) return;
      drawing = true;
      queueMicrotask(() => {
        drawing = false;
        if (over) return;
        terminal.draw(view(state));
        forgetTick();
        forgetTick = clock.after(Math.max(1, nextTick(state) - clock.now()), tick);
      });
    }

    function tick(): void {
      dispatch({ kind: 'tick', at: clock.now() });
    }

    /** One after the other, in the order of the keys. Settings wait for their own kind: another process may hold them. */
    function act(effect: Effect): void {
      if (effect.kind === 'save') saves = saves.then(() => carryOut(effect));
      else turn = turn.then(() => (effect.kind === 'continue' ? goOn(effect) : carryOut(effect)));
      if (isSend(effect)) sending = turn;
    }

    async function carryOut(effect: Effect): Promise<Performed> {
      const performed = await perform(deps, state.session, effect);
      if (performed?.kind === 'event') dispatch(performed.event);
      if (performed?.kind === 'departure') finish(performed.departure);
      return performed;
    }

    /** The page must find the draft, so it is saved first; the change of face is then our own and no news. */
    async function goOn(effect: Effect): Promise<Performed> {
      departing = true;
      await saver.flush();
      return carryOut(effect).finally(() => {
        departing = false;
      });
    }

    function onReading({ session, draft, agent, people }: Reading): void {
      const gone = departureOf(session, deps);
      if (gone !== null) {
        if (!departing) finish(gone);
        return;
      }
      dispatch({ kind: 'session', session: session as OpenSession, at: clock.now() });
      dispatch({ kind: 'draft', draft });
      if (agent !== state.agent) dispatch({ kind: 'agent', agent });
      if (people.length > 0 || state.people.length > 0) dispatch({ kind: 'people', people });
    }

    function finish(departure: Departure): void {
      if (over) return;
      over = true;
      forgetTick();
      stopFeeding();
      terminal.release();
      void settle(departure).then(resolve);
    }

    async function settle(departure: Departure): Promise<Departure> {
      await settledWithin(clock, leaveWithinMs, saver.flush(), null);
      if (departure.kind !== 'left' || sending === null) return departure;
      return leaveWhileSending(clock, departure, sending);
    }

    function leave(why: LeaveReason): void {
      finish({ kind: 'left', session: state.session, why, answer: 'none' });
    }

    const saver = createDraftSaver(deps, opened.session.id, (draft) => dispatch({ kind: 'draft', draft }));
    const terminal = holdTerminal(deps, {
      onKeys: (keys) => dispatch({ kind: 'keys', keys, at: clock.now() }),
      onPaste: (text) => dispatch({ kind: 'paste', text, at: clock.now() }),
      onResize: (size) => dispatch({ kind: 'resize', size }),
      onResume: drawSoon,
      leave,
    });
    terminal.draw(view(state));
    if (opened.rings) streams.output.write(bell);
    const stopFeeding = feedSession(deps, opened.session.id, onReading);
    tick();
  });
}

/** What others may have done with the question while we show it. */
export function departureOf(session: Reading['session'], { me }: TerminalDeps): Departure | null {
  if (session === null || session.state === 'newer') return { kind: 'unknown' };
  if (session.state === 'ended') return { kind: 'ended', session };
  if (session.attachment?.id === me.id) return null;
  if (session.face === 'web') return { kind: 'continued', session, way: 'taken' };
  return { kind: 'taken', session };
}
