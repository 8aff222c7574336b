import { remainingSeconds } from '../../domain/session/deadline.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import { formatCountdown } from '../../i18n/formats.ts';
import type { Departure } from '../attach-result.ts';
import type { TerminalDeps } from '../deps.ts';
import { readCapabilities } from '../screen/capabilities.ts';
import { createDraftSaver } from '../screen/draft-saver.ts';
import { sizeOf } from '../screen/hold-terminal.ts';
import {
  type LeaveReason,
  type Left,
  leaveWithinMs,
  settledWithin,
  watchLeaving,
} from '../screen/leaving.ts';
import { feedSession, type Reading } from '../screen/session-feed.ts';
import { departureOf, type Opened } from '../screen/show-question.ts';
import { type Event, openState, reduce } from '../state/reduce.ts';
import { terminalWords } from '../strings.ts';
import { symbolsFor } from '../text/symbols.ts';
import { converse } from './conversation.ts';
import { createPlainReader } from './reader.ts';

/** Seconds before the end at which the time is said: there is no countdown to look at. */
const announceAt = [60, 10];

/** The same question as a numbered list, for screen readers and terminals that cannot draw. */
export async function askPlainly(deps: TerminalDeps, opened: Opened): Promise<Departure> {
  const { clock, streams, host, env, platform } = deps;
  const can = readCapabilities(env, platform);
  const reader = createPlainReader({ streams, clock, togetherMs: can.escapeMs });
  let state = openState({ ...opened, symbols: symbolsFor(can), size: sizeOf(streams), now: clock.now() });
  const saver = createDraftSaver(deps, opened.session.id, () => {});

  function dispatch(event: Event): void {
    state = reduce(state, event).state;
  }

  function onReading({ session, draft, attachments, agent }: Reading): void {
    const gone = departureOf(session, deps);
    if (gone !== null) {
      reader.depart(gone);
      return;
    }
    dispatch({ kind: 'session', session: session as OpenSession, at: clock.now() });
    dispatch({ kind: 'draft', draft });
    dispatch({ kind: 'attachments', attachments });
    dispatch({ kind: 'agent', agent });
    announceTime();
  }

  let forget = () => {};
  function announceTime(): void {
    forget();
    const left = remainingSeconds(state.session.deadline, clock.now());
    const next = announceAt.find((seconds) => seconds < left);
    if (next === undefined) return;
    forget = clock.after(state.session.deadline - clock.now() - next * 1_000, () => {
      reader.say('', terminalWords[state.session.terms.language].plain.remaining(formatCountdown(next)));
      announceTime();
    });
  }

  let tellLeft: (left: Left) => void = () => {};
  const left = new Promise<Left>((resolve) => {
    tellLeft = resolve;
  });
  function leave(why: LeaveReason): void {
    // Ctrl-C answers a prompt; while nothing is asked it means what it always means.
    if (why === 'SIGINT' && reader.interrupt()) return;
    const leaving: Left = { kind: 'left', session: state.session, why, answer: 'none' };
    reader.depart(leaving);
    tellLeft(leaving);
  }

  const stopWatching = watchLeaving({ host, streams, restore: () => {}, leave });
  const stopFeeding = feedSession(deps, opened.session.id, onReading);
  announceTime();
  try {
    return await converse({
      deps,
      reader,
      state: () => ({ ...state, now: clock.now() }),
      change(next) {
        if (next.draft !== state.draft) {
          saver.offer(next.draft);
          opened.onAnswering();
        }
        state = next;
      },
      left,
      flush: saver.flush,
    });
  } finally {
    forget();
    stopFeeding();
    stopWatching();
    reader.close();
    await settledWithin(clock, leaveWithinMs, saver.flush(), null);
  }
}
