import type { AskHuman } from '../application/asking/ask-human.ts';
import type { Deliveries } from '../application/asking/deliveries.ts';
import type { LastSession } from '../application/asking/last-session.ts';
import type { ObserveSession } from '../application/asking/observe-session.ts';
import type { AttachmentStore } from '../application/attachments.ts';
import type { DeadlineKeeper } from '../application/deadlines/keep-deadlines.ts';
import type { Faces } from '../application/faces.ts';
import type { Clock } from '../application/ports.ts';
import type { Lease } from '../application/session-store.ts';
import type { Session } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { ClientId } from './client-limits.ts';
import type { ChosenHold } from './hold.ts';
import type { Cut } from './learned-holds.ts';

/**
 * What the tool needs of the rest of the program. It is opened by the first question: a server that is only
 * started, probed and killed touches no disk, no port and no timer.
 */
export type AgentServices = {
  readonly clock: Clock;
  readonly faces: Faces;
  readonly persistent: boolean;
  readonly deadlines: Pick<DeadlineKeeper, 'wake'>;
  readonly askHuman: AskHuman;
  readonly observeSession: ObserveSession;
  readonly deliveries: Deliveries;
  readonly attachments: Pick<AttachmentStore, 'read' | 'pathOf'>;
  readonly lastSession: LastSession;
  readonly find: (id: SessionId) => Promise<Session | null>;
  readonly lease: (id: SessionId) => Promise<Lease>;
  readonly hold: HoldLimits;
  /** Whether Codex is set up to hand the desktop's variables on to us. */
  readonly handsOnDisplay: () => Promise<boolean>;
};

type HoldLimits = {
  /** What the person has set, for this client or for all; null for auto. */
  chosen(client: ClientId | null): Promise<ChosenHold | null>;
  /** The limit of one call that stands in the client's settings since setup ran, or null. */
  setupLimitSeconds(client: ClientId): Promise<number | null>;
  /** After how many seconds this client was seen to give up on a call, or null. */
  abortedAfterSeconds(client: string): Promise<number | null>;
  /** A call of this client was cut. Never fails, and is done before the process ends. */
  learnFrom(client: string, cut: Cut): void;
  readonly clientTimeoutMs: number | null;
};
