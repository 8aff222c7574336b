import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createAnswerSession } from '../../application/answering/answer-session.ts';
import { createChangeSession } from '../../application/answering/change-session.ts';
import { createKeepAttachments } from '../../application/answering/keep-attachments.ts';
import { createKeepDraft } from '../../application/answering/keep-draft.ts';
import { createDeadlineKeeper } from '../../application/deadlines/keep-deadlines.ts';
import { createBrowseSessions } from '../../application/history/browse-sessions.ts';
import { createEarlierDecisions } from '../../application/history/earlier-decisions.ts';
import type { DecisionNotes, HiddenOptions, Log } from '../../application/ports.ts';
import type { RetentionPolicy } from '../../application/session-store.ts';
import { createKeepPresence, createWhoIsThere } from '../../application/team/presence.ts';
import type { Owner } from '../../domain/session/asker.ts';
import { createSessionIds, type SessionId } from '../../domain/session/session-id.ts';
import { guardHome } from '../../home/guard-home.ts';
import { checkChanges, type SettingChanges } from '../../settings/check.ts';
import { readWhenChanged } from '../../settings/read-when-changed.ts';
import { createSettings, type Settings } from '../../settings/settings.ts';
import { createSettingsFile } from '../../settings/settings-file.ts';
import type { Snapshot } from '../../settings/snapshot.ts';
import { type Naming, personName } from '../../settings/team-slice.ts';
import { createDecisionNotes } from '../../store/decision-notes.ts';
import { createHiddenOptions } from '../../store/hidden-options.ts';
import { version } from '../program/build-constants.ts';
import { loginOf } from './login.ts';
import { type OpenedStore, openStore, type StoreWish } from './open-store.ts';
import { type AllValues, slices } from './slices.ts';
import { storeFlag } from './store-choice.ts';
import { thisUser } from './this-user.ts';

/** What the services of a process are built from. */
type Basics = OpenedStore & {
  readonly home: string;
  /** What `--store` says in commands for a person's shell. */
  readonly storeFlag?: string | undefined;
  readonly settings: Settings<AllValues>;
  readonly log: Log;
  readonly owner: Owner;
  /** What the person is called by their computer. */
  readonly login: string;
  readonly newId: () => SessionId;
  readonly newAttachmentId: () => string;
  readonly uniqueName: () => string;
  readonly hiddenOptions: HiddenOptions;
  readonly decisionNotes: DecisionNotes;
};

/** What one process works with. Commands take from it what they need. */
export type Composed = ReturnType<typeof assemble>;

type Surroundings = StoreWish & {
  /** Called with what is wrong with the settings. */
  readonly warnOnce: (message: string, cause?: unknown) => void;
};

const tidySoonMs = 1_000;

/**
 * Opens a home for one process. What is built on it is put together in `agent-services.ts` (the agent's tool),
 * `open-portal.ts` and `terminal-deps.ts`.
 */
export async function compose(surroundings: Surroundings): Promise<Composed> {
  const { home, env, log, warnOnce } = surroundings;
  await guardHome(home, { user: thisUser, log });
  const sources = { slices, file: createSettingsFile(home), env, warn: warnOnce };
  const present = await createSettings(sources).read();
  const opened = await openStore(surroundings, present);
  const settings = createSettings({ ...sources, inbox: opened.store.team });
  const { clock } = opened;
  return assemble({
    ...opened,
    home,
    settings,
    storeFlag: storeFlag(env, present),
    log,
    login: loginOf(env),
    owner: { id: randomUUID(), pid: process.pid, host: hostname(), version },
    newId: createSessionIds({ now: clock.now, random: () => randomBytes(10) }),
    newAttachmentId: () => randomBytes(16).toString('hex'),
    uniqueName: randomUUID,
    hiddenOptions: createHiddenOptions({ home, clock, log }),
    decisionNotes: createDecisionNotes({ home: opened.portalHome, clock, log }),
  });
}

/** Puts the services together, also for tests with a store and settings of their own. */
export function assemble(basics: Basics) {
  const { store, settings, clock, log, owner, login } = basics;
  const deadlines = createDeadlineKeeper(basics);
  const naming: Naming = { login, isShared: store.team !== null };
  const settingsNow = readWhenChanged(settings);
  const nameOfPerson = async () => personName(await settingsNow(), naming);
  /** As they are now, those of a shared inbox too. */
  const readFresh = async () => {
    await settings.refresh();
    return settings.read();
  };
  /** Removes sessions that the settings no longer keep; returns their ids. */
  const applyRetention = async () => {
    const snapshot = await readFresh();
    // Where the stored value cannot be read, the person may have set more: nothing is removed by a default.
    return retentionKeys.some(snapshot.isInDoubt) ? [] : store.purge(retentionOf(snapshot));
  };
  /** The same; a failure is only logged. */
  const tidy = async () => {
    await applyRetention().catch((cause: unknown) => log.warn('retention was not applied', cause));
  };
  const keepDraft = createKeepDraft(store);
  const people = { team: store.team, personName: nameOfPerson };
  const earlierDecisions = createEarlierDecisions({
    ...basics,
    personName: nameOfPerson,
    isWanted: async () => (await settingsNow()).value('earlier_decisions'),
  });
  let remembered = Promise.resolve();
  let forgetTidying = () => {};
  return {
    ...basics,
    naming,
    /** This host in a shared inbox; null where the inbox is not shared. */
    here: store.team === null ? null : owner.host,
    personName: nameOfPerson,
    answer: createAnswerSession({
      ...basics,
      keepDraft,
      personName: nameOfPerson,
      whenAccepted(session) {
        remembered = remembered.then(() => earlierDecisions.remember(session));
      },
    }),
    earlierDecisions,
    changeSession: createChangeSession(basics),
    keepDraft,
    keepAttachments: createKeepAttachments(basics),
    whoIsThere: createWhoIsThere({ ...people, log }),
    /** One for each face: what one says is in place of what it said before. */
    openPresence: () =>
      createKeepPresence({ ...people, clock, log, host: owner.host, announcer: basics.uniqueName() }),
    browse: createBrowseSessions(store),
    deadlines,
    applyRetention,
    tidy,
    /** The same in a second, so that a first question does not wait for it. */
    tidySoon() {
      forgetTidying();
      forgetTidying = clock.after(tidySoonMs, () => void tidy());
    },
    /** What `applyRetention` would do now. */
    previewRetention: async () => store.previewPurge(retentionOf(await readFresh())),
    /** How many decisions would go because of changed settings, sooner or later; none for what keeps as much as before. */
    async removedBy(wanted: SettingChanges) {
      const { changes, problems } = checkChanges(settings.specs, wanted, 'cli');
      const concerns = settings.specs.some(({ key, limitsHistory }) => limitsHistory && changes.has(key));
      if (!concerns || problems.length > 0) return 0;
      const before = await readFresh();
      const [now, then] = await Promise.all(
        [before, before.changed(Object.fromEntries(changes))].map((one) =>
          store.previewPurge(retentionOf(one), 'believed'),
        ),
      );
      return Math.max(0, (then?.removes ?? 0) - (now?.removes ?? 0));
    },
    async close() {
      forgetTidying();
      deadlines.close();
      // A terminal's process ends with the answer: what it remembers is written first.
      await remembered;
      await store.close();
    },
  };
}

const retentionKeys = ['retention_days', 'max_sessions', 'persist_sessions'] as const;

function retentionOf(settings: Snapshot<AllValues>): RetentionPolicy {
  return {
    retentionDays: settings.value('retention_days'),
    maxSessions: settings.value('max_sessions'),
    persist: settings.value('persist_sessions'),
  };
}
