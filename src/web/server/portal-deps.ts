import type { AnswerSession } from '../../application/answering/answer-session.ts';
import type { ChangeSession } from '../../application/answering/change-session.ts';
import type { KeepAttachments } from '../../application/answering/keep-attachments.ts';
import type { KeepDraft } from '../../application/answering/keep-draft.ts';
import type { BrowseSessions } from '../../application/history/browse-sessions.ts';
import type { EarlierDecision } from '../../application/history/earlier-decisions.ts';
import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { SessionStore } from '../../application/session-store.ts';
import type { KeepPresence, WhoIsThere } from '../../application/team/presence.ts';
import type { Question } from '../../domain/question/question.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { SettingChanges } from '../../settings/check.ts';
import type { Bundle } from '../assets/delivery.ts';
import type { Random } from './access/credential-files.ts';
import type { Holder, PlantedFile } from './home-files.ts';
import type { PortalSettings } from './portal-settings.ts';

/** What the application does for the portal, which itself decides nothing about a session. */
export type PortalServices = {
  readonly answer: AnswerSession;
  readonly changeSession: ChangeSession;
  readonly keepDraft: KeepDraft;
  readonly keepAttachments: KeepAttachments;
  readonly browse: BrowseSessions;
  /** Remembers which options a person hides, for when the same question comes again. */
  readonly rememberHidden: (question: Question, hidden: readonly string[]) => Promise<void>;
  /** What this person answered to the same questions before, in their order. */
  readonly earlierDecisions: (session: OpenSession) => Promise<readonly (EarlierDecision | null)[]>;
  /** Applies retention. */
  readonly tidy: () => Promise<void>;
  /** How many decisions the changes would remove from the history; invalid changes remove none. */
  readonly removedBy: (changes: SettingChanges) => Promise<number>;
  readonly whoIsThere: WhoIsThere;
  /** For one life of a portal: tells others of a shared inbox where its person is. */
  readonly openPresence: () => KeepPresence;
  readonly terminalCommandFor: (session: OpenSession) => string | null;
};

/** Everything a portal is built from. */
export type PortalDeps = {
  readonly store: SessionStore;
  readonly services: PortalServices;
  readonly settings: PortalSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly version: string;
  readonly hostName?: HostName;
  /** This process, as other processes find it in the portal file. */
  readonly holder: Holder;
  readonly isAlive: IsAlive;
  /** This host in a shared inbox; null where the inbox is not shared. */
  readonly here: string | null;
  /** The user it runs as; null on Windows. */
  readonly uid: number | null;
  /** Rejects when the home is not this user's alone. */
  readonly guardHome: () => Promise<void>;
  /** When code of another program was last found in a browser. */
  readonly planted: PlantedFile;
  /** What else the hosting process does, given the portal's address; returns what ends it. */
  readonly whileHosting?: (origin: string) => () => void;
  readonly bundle: Bundle;
  /** Serves the bundle inside the page only, as if its addresses did not exist. */
  readonly withholdBundle?: boolean;
};

/** The host in addresses; Windows reaches WSL by `localhost` only. */
export type HostName = '127.0.0.1' | 'localhost';

export function originOf(port: number, host: HostName = '127.0.0.1'): string {
  return `http://${host}:${port}`;
}
