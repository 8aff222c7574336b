import type { Terms } from '../../domain/question/terms.ts';
import { boundDeadline } from '../../domain/session/deadline.ts';
import type { Face } from '../../domain/session/face.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { AdjustedEvent, AttachedTerminal, MoveReason } from '../../domain/session/session-event.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import type { Clock, IsAlive } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { type Written, writeEvent } from '../write-event.ts';

/** A wish for more (or less) time: so many milliseconds from the present deadline, or until a moment. */
export type NewDeadline =
  | { readonly kind: 'add'; readonly ms: number }
  | { readonly kind: 'until'; readonly at: number };

export type Adjustment = Pick<AdjustedEvent, 'terms' | 'hidden' | 'question'>;

/** For how long a question may be put off at once; it never lasts longer than a day. */
export const snoozeMinutes = { usual: 10, most: 24 * 60 } as const;

/** What a person may change about a session before answering it. */
export type ChangeSession = {
  moveDeadline(id: SessionId, wish: NewDeadline, why: MoveReason): Promise<Written>;
  changeFace(id: SessionId, face: Face): Promise<Written>;
  adjust(id: SessionId, adjustment: Adjustment): Promise<Written>;
  /** Null takes it back from the person it was handed to. */
  assign(id: SessionId, assignee: string | null): Promise<Written>;
  /** Reminds the person later, and gives them that much more time. */
  snooze(id: SessionId, minutes: number): Promise<Written>;
  attach(id: SessionId, terminal: AttachedTerminal): Promise<Written>;
  detach(id: SessionId, terminal: AttachedTerminal): Promise<Written>;
  /** Lets changed settings hold for a question that is already open. */
  applySettings(session: OpenSession, settings: SettingsForQuestion): Promise<Written>;
};

/** What a person changed about the question at hand, whichever face it was changed on. */
type SettingsForQuestion = {
  readonly timeoutSeconds?: number;
  readonly terms?: Partial<Omit<Terms, 'timeoutSeconds'>>;
  readonly face?: Face;
};

type Deps = { readonly store: SessionStore; readonly clock: Clock; readonly isAlive: IsAlive };

export function createChangeSession(deps: Deps): ChangeSession {
  const { clock, isAlive } = deps;
  /** One on another host may be long dead, and if it lives it notices and leaves: who comes now has a person in front. */
  const givesWay = (present: AttachedTerminal, next: AttachedTerminal) =>
    present.host !== next.host || !isAlive(present);
  const changeSession: ChangeSession = {
    moveDeadline: (id, wish, why) =>
      writeEvent(deps, id, (session) => {
        const wanted = wish.kind === 'add' ? Math.max(session.deadline, clock.now()) + wish.ms : wish.at;
        // Typing only ever buys time: a face that has not heard yet of a later deadline must not bring it back.
        const earliest = why === 'activity' ? session.deadline : Number.NEGATIVE_INFINITY;
        const deadline = boundDeadline(session.askedAt, Math.max(wanted, earliest));
        return { kind: 'deadline-moved', at: clock.now(), deadline, why };
      }),
    changeFace: (id, face) => writeEvent(deps, id, () => ({ kind: 'face-changed', at: clock.now(), face })),
    adjust: (id, adjustment) =>
      writeEvent(deps, id, () => ({ kind: 'adjusted', at: clock.now(), ...adjustment })),
    assign: (id, assignee) =>
      writeEvent(deps, id, () => ({ kind: 'adjusted', at: clock.now(), terms: {}, hidden: null, assignee })),
    async snooze(id, minutes) {
      const ms = minutes * 60_000;
      const moved = await changeSession.moveDeadline(id, { kind: 'add', ms }, 'person');
      if (moved.kind !== 'written') return moved;
      return writeEvent(deps, id, ({ deadline }) => ({
        kind: 'adjusted',
        at: clock.now(),
        terms: {},
        hidden: null,
        // At the end of the day it was asked on, the deadline does not move any more.
        snoozedUntil: Math.min(clock.now() + ms, deadline),
      }));
    },
    attach: (id, terminal) =>
      writeEvent(deps, id, (session) => {
        const present = session.state === 'open' ? session.terminal : null;
        const replaces = present !== null && givesWay(present, terminal) ? present.id : null;
        return { kind: 'attached', at: clock.now(), terminal, replaces };
      }),
    detach: (id, terminal) =>
      writeEvent(deps, id, () => ({ kind: 'detached', at: clock.now(), terminal: terminal.id })),
    async applySettings(session, { timeoutSeconds, terms = {}, face = session.face }) {
      const { id } = session;
      let written: Written = { kind: 'written', session };
      if (timeoutSeconds !== undefined) {
        const at = clock.now() + timeoutSeconds * 1_000;
        written = await changeSession.moveDeadline(id, { kind: 'until', at }, 'person');
        if (written.kind !== 'written') return written;
      }
      // After the move, which counts from asking: what the agent reads is the number the person has set.
      const inForce = timeoutSeconds === undefined ? terms : { ...terms, timeoutSeconds };
      if (Object.keys(inForce).length > 0) {
        written = await changeSession.adjust(id, { terms: inForce, hidden: null });
        if (written.kind !== 'written') return written;
      }
      return face === session.face ? written : changeSession.changeFace(id, face);
    },
  };
  return changeSession;
}
