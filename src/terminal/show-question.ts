import type { OpenSession } from '../domain/session.ts';
import { readCapabilities } from './capabilities.ts';
import type { TerminalDesk } from './desk.ts';
import { createDraftSaver } from './draft-saver.ts';
import { listenToKeys } from './keyboard.ts';
import { watchLeaving } from './leaving.ts';
import type { Departure } from './outcome.ts';
import { createPaint } from './paint.ts';
import { perform } from './perform.ts';
import { type Event, nextTick, reduce } from './reduce.ts';
import { createScreen } from './screen.ts';
import { feedSession, type Reading } from './session-feed.ts';
import { type Effect, openState, type Size, type State } from './state.ts';
import { asciiSymbols, unicodeSymbols } from './symbols.ts';
import { view } from './view.ts';

export type Opened = Pick<State, 'session' | 'prompt' | 'draft' | 'agent' | 'settings' | 'others'> & {
  /** Whether the person wants to hear that a question is here. */
  readonly rings: boolean;
};

const bell = '\u0007';

/** The full screen, from the first frame until the question leaves this terminal. */
export function showQuestion(desk: TerminalDesk, opened: Opened): Promise<Departure> {
  const { clock, streams, host, env, platform } = desk;
  const { input, output } = streams;
  const can = readCapabilities(env, platform);
  const screen = createScreen(output, createPaint(can));
  const symbols = can.unicode ? unicodeSymbols : asciiSymbols;
  const wasRaw = input.isRaw ?? false;

  return new Promise((resolve) => {
    let state = openState({ ...opened, symbols, size: sizeOf(desk), now: clock.now() });
    let forgetTick = () => {};
    let drawing = false;
    let over = false;
    let departing = false;
    let turn: Promise<void> = Promise.resolve();

    function dispatch(event: Event): void {
      if (over) return;
      const before = state;
      const step = reduce(state, event);
      state = step.state;
      if (state.draft !== before.draft && event.kind !== 'draft') saver.offer(state.draft);
      for (const effect of step.effects) act(effect);
      drawSoon();
    }

    /** Many keys may come in one chunk; they are one frame. */
    function drawSoon(): void {
      if (drawing) return;
      drawing = true;
      queueMicrotask(() => {
        drawing = false;
        if (over) return;
        screen.draw(view(state));
        forgetTick();
        forgetTick = clock.after(Math.max(1, nextTick(state) - clock.now()), tick);
      });
    }

    function tick(): void {
      dispatch({ kind: 'tick', at: clock.now() });
    }

    /** One after the other, in the order of the keys. */
    function act(effect: Effect): void {
      turn = turn.then(async () => {
        if (effect.kind === 'continue') {
          departing = true;
          await saver.flush();
        }
        const performed = await perform(desk, state.session, effect);
        departing = false;
        if (performed?.kind === 'event') dispatch(performed.event);
        if (performed?.kind === 'departure') finish(performed.departure);
      });
    }

    function onReading({ session, draft, agent }: Reading): void {
      const gone = departureOf(session, desk);
      if (gone !== null) {
        if (!departing) finish(gone);
        return;
      }
      dispatch({ kind: 'session', session: session as OpenSession, at: clock.now() });
      dispatch({ kind: 'draft', draft });
      if (agent !== state.agent) dispatch({ kind: 'agent', agent });
    }

    function restore(): void {
      screen.end();
      try {
        input.setRawMode?.(wasRaw);
      } catch {
        // The terminal is gone: there is nothing left to restore.
      }
    }

    function finish(departure: Departure): void {
      if (over) return;
      over = true;
      forgetTick();
      stopFeeding();
      stopListening();
      stopWatching();
      output.off('resize', onResize);
      host.off('SIGCONT', onResume);
      restore();
      input.pause();
      void saver.flush().then(() => resolve(departure));
    }

    function onResize(): void {
      screen.forget();
      dispatch({ kind: 'resize', size: sizeOf(desk) });
    }

    /** Back from being stopped: the shell has had the terminal in the meantime. */
    function onResume(): void {
      input.setRawMode?.(false);
      begin();
      drawSoon();
    }

    function begin(): void {
      input.setRawMode?.(true);
      screen.begin();
    }

    const saver = createDraftSaver(desk, opened.session.id, (draft) => dispatch({ kind: 'draft', draft }));
    const stopWatching = watchLeaving({
      host,
      streams,
      restore,
      leave: (why) => finish({ kind: 'left', session: state.session, why }),
    });
    begin();
    screen.draw(view(state));
    if (opened.rings) output.write(bell);
    const stopListening = listenToKeys(input, can.escapeMs, {
      onKey: (key) => dispatch({ kind: 'key', key, at: clock.now() }),
      onPaste: (text) => dispatch({ kind: 'paste', text, at: clock.now() }),
    });
    input.resume();
    output.on('resize', onResize);
    host.on('SIGCONT', onResume);
    const stopFeeding = feedSession(desk, opened.session.id, onReading);
    tick();
  });
}

function sizeOf({ streams }: TerminalDesk): Size {
  const { columns, rows } = streams.output;
  return { cols: columns || 80, rows: rows || 24 };
}

/** What others may have done with the question while we show it. */
export function departureOf(session: Reading['session'], { me }: TerminalDesk): Departure | null {
  if (session === null || session.state === 'newer') return { kind: 'unknown' };
  if (session.state === 'ended') return { kind: 'ended', session };
  if (session.attachment?.id === me.id) return null;
  if (session.face === 'web') return { kind: 'continued', session, url: null, tunnel: null };
  return { kind: 'taken', session };
}
