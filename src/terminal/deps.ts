import type { Readable, Writable } from 'node:stream';
import type { AnswerSession } from '../application/answering/answer-session.ts';
import type { ChangeSession } from '../application/answering/change-session.ts';
import type { KeepAttachments } from '../application/answering/keep-attachments.ts';
import type { KeepDraft } from '../application/answering/keep-draft.ts';
import type { EarlierDecisions } from '../application/history/earlier-decisions.ts';
import type { Clock, HiddenOptions, IsAlive, Log } from '../application/ports.ts';
import type { SessionStore } from '../application/session-store.ts';
import type { KeepPresence, WhoIsThere } from '../application/team/presence.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { AttachedTerminal } from '../domain/session/session-event.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { CoreValues } from '../settings/core-slice.ts';
import type { Settings } from '../settings/settings.ts';
import type { FileRead } from './files/read-file.ts';
import type { Environment } from './screen/capabilities.ts';
import type { TerminalValues } from './settings.ts';
import type { SettingsChange } from './state/settings-menu.ts';

/** Everything the terminal face needs from the program and from the machine. */
export type TerminalDeps = {
  readonly store: SessionStore;
  readonly answer: AnswerSession;
  readonly changeSession: ChangeSession;
  readonly keepDraft: KeepDraft;
  readonly keepAttachments: KeepAttachments;
  /** The file that a person means by what they typed or dropped. */
  readMeantFile(typed: string): Promise<FileRead>;
  readonly hiddenOptions: Pick<HiddenOptions, 'remember'>;
  readonly earlierDecisions: Pick<EarlierDecisions, 'find'>;
  readonly settings: Pick<Settings<CoreValues & TerminalValues>, 'read' | 'refresh' | 'set' | 'slices'>;
  /** How many decisions would go because of changed settings. */
  removedBy(changes: SettingsChange): Promise<number>;
  readonly portal: PortalLink;
  /** What takes an answer back that is not sent yet. */
  reopenCommand(id: SessionId): string;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly whoIsThere: WhoIsThere;
  /** Tells others of a shared inbox that the person of this terminal is at a question. */
  readonly openPresence: () => KeepPresence;
  /** What the person of this terminal is called in a shared inbox; null where that is not noted. */
  readonly personName: () => Promise<string | null>;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
  readonly log: Log;
  readonly newAttempt: () => string;
  /** Recorded with the answer, so that history can tell who gave it. */
  readonly program: string;
  /** This process as the log knows it: at most one of these lives for a session. */
  readonly me: AttachedTerminal;
  readonly streams: TerminalStreams;
  /** The process, for its signals and its end. */
  readonly host: ProcessEvents;
  readonly env: Environment;
  readonly platform: string;
  /** Asked for on the command line; the environment may ask for it too. */
  readonly plain: boolean;
};

/** How the question is reached in a browser. */
export type PortalLink = {
  /** An address a person can open; null when no process would serve it. */
  address(session: OpenSession): Promise<string | null>;
  /** The same, after a browser was opened on it where that is possible. */
  open(session: OpenSession): Promise<string | null>;
  /** What to run when there is no address. */
  readonly command: string;
};

type TerminalInput = Readable & {
  readonly isTTY?: boolean;
  readonly isRaw?: boolean;
  setRawMode?(on: boolean): unknown;
};

type TerminalOutput = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

export type TerminalStreams = { readonly input: TerminalInput; readonly output: TerminalOutput };

export type ProcessEvents = Pick<NodeJS.EventEmitter, 'on' | 'off'>;
