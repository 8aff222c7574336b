import type { SessionId } from '../../domain/session/session-id.ts';

/** What a person does at one question. */
export type Activity = { readonly session: SessionId; readonly doing: 'looking' | 'answering' };

/** A person of the inbox, as one of their processes says it. */
export type Announcement = {
  /** The process that says it; names tell nothing, two people may have the same. */
  readonly announcer: string;
  readonly person: string;
  readonly host: string;
  readonly activities: readonly Activity[];
};

export type Presence = {
  readonly person: string;
  readonly host: string;
  /** Null for a person who is here, and at no question. */
  readonly activity: Activity | null;
};

/** What a store knows of the people who share it. Nothing of it is needed to ask or to answer. */
export type Team = {
  /** In place of what the same announcer said before. Believed for 15 s; a change of activities is hinted to watchers. */
  announce(announcement: Announcement): Promise<void>;
  leave(announcer: string): Promise<void>;
  present(): Promise<readonly Presence[]>;
  /** Names of the people who were here in the last 90 days, in alphabetical order. */
  members(): Promise<readonly string[]>;
  /** What was set for the whole inbox, by the key of the setting; unchecked. */
  readSettings(): Promise<Readonly<Record<string, unknown>>>;
  /** Null forgets one. Two processes that write different keys at the same moment both win. */
  writeSettings(
    changes: Readonly<Record<string, string | number | boolean | readonly string[] | null>>,
  ): Promise<void>;
};
