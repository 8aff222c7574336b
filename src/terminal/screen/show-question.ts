import { terminalFace } from '../../domain/session/face.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { Departure } from '../attach-result.ts';
import type { TerminalDeps } from '../deps.ts';
import { paste, pressKeys } from '../keys/press-keys.ts';
import { type Event, nextTick, openState, reduce } from '../state/reduce.ts';
import { type Effect, isSend, type State, type Step } from '../state/state.ts';
import { symbolsFor } from '../text/symbols.ts';
import { layout, view } from '../view/view.ts';
import { readCapabilities } from './capabilities.ts';
import { createDraftSaver } from './draft-saver.ts';
import { holdTerminal, sizeOf } from './hold-terminal.ts';
import { type LeaveReason, leaveWhileSending, leaveWithinMs, settledWithin } from './leaving.ts';
import { type Performed, perform } from './perform.ts';
import { feedSession, type Reading } from './session-feed.ts';

export type Opened = Pick<
  State,
  'session' | 'prompts' | 'draft' | 'attachments' | 'agent' | 'agentHost' | 'members' | 'settings' | 'groups'
> &
  Partial<Pick<State, 'earlier'>> & {
    /** Whether the person wants to hear that a question is here. */
    readonly rings: boolean;
    /** Called when the person has begun to answer. */
    readonly onAnswering: () => void;
  };

const bell = '\u0007';

/** The full screen, from the first frame until the question leaves this terminal. */
export function showQuestion(deps: TerminalDeps, opened: Opened): Promise<Departure> {
  const { clock, streams, env, platform } = deps;
  const symbols = symbolsFor(readCapabilities(env, platform));

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
      take(reduce(state, event), event.kind !== 'draft');
    }

    /** savesDraft: what the draft has become is not stored yet. */
    function take(step: Step, savesDraft = true): void {
      if (over) return;
      const before = state;
      state = step.state;
      if (savesDraft && state.draft !== before.draft) saver.offer(state.draft);
      if (state.touched !== before.touched) opened.onAnswering();
      for (const effect of step.effects) queue(effect);
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
    function queue(effect: Effect): void {
      if (effect.kind === 'save') saves = saves.then(() => performNow(effect));
      else turn = turn.then(() => (effect.kind === 'continue' ? goOn(effect) : performNow(effect)));
      if (isSend(effect)) sending = turn;
    }

    async function performNow(effect: Effect): Promise<Performed> {
      const performed = await perform(deps, state.session, effect);
      if (performed?.kind === 'event') dispatch(performed.event);
      if (performed?.kind === 'departure') finish(performed.departure);
      return performed;
    }

    /** The page must find the draft, so it is saved first; the change of face is then our own and no news. */
    async function goOn(effect: Effect): Promise<Performed> {
      departing = true;
      await saver.flush();
      return performNow(effect).finally(() => {
        departing = false;
      });
    }

    function onReading({ session, draft, attachments, agent, people }: Reading): void {
      const gone = departureOf(session, deps);
      if (gone !== null) {
        if (!departing) finish(gone);
        return;
      }
      dispatch({ kind: 'session', session: session as OpenSession, at: clock.now() });
      dispatch({ kind: 'draft', draft });
      dispatch({ kind: 'attachments', attachments });
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
      onKeys: (keys) => take(pressKeys(state, keys, clock.now(), layout)),
      onPaste: (text) => take(paste(state, text, clock.now())),
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
  if (session.terminal?.id === me.id) return null;
  if (session.face !== terminalFace) return { kind: 'continued', session, way: 'taken' };
  return { kind: 'taken', session };
}
