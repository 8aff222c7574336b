import { randomUUID } from 'node:crypto';
import type { SessionStore, StoreHealth } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { messageOf } from '../../files/error-code.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { createHints, type Hints } from '../hints.ts';
import { createAttachments } from './attachments.ts';
import { createChangeList } from './change-list.ts';
import { createDamagedSessions } from './damaged-sessions.ts';
import { createDrafts } from './drafts.ts';
import { createCatchUp } from './ended/catch-up.ts';
import { createEndedDays } from './ended/ended-days.ts';
import { createFindEnded } from './ended/find-ended.ts';
import { createListEndings } from './ended/list-endings.ts';
import { createNoteEndings } from './ended/note-endings.ts';
import { createUncollected } from './ended/uncollected.ts';
import { createFolders, createTemporary } from './folders.ts';
import { createKeepRetention } from './keep-retention.ts';
import { createLayout } from './layout.ts';
import { createLeases } from './leases.ts';
import { createLogReader, startBreathing } from './log-reader.ts';
import { createOpenQuestions } from './open-questions.ts';
import { createMarkers } from './open-sessions.ts';
import { createPublish } from './publish.ts';
import { createSessionLog } from './session-log.ts';
import type { StoreDeps } from './store-deps.ts';
import { createSweep } from './sweep.ts';
import { writing } from './unwritable.ts';
import { createWatcher } from './watcher.ts';

/** The optional ones can be given so that a test breaks the disk, and a simulation repeats a run exactly. */
export type FileStoreOptions = Pick<StoreDeps, 'clock' | 'isAlive' | 'log'> &
  Partial<Pick<StoreDeps, 'disk' | 'newName' | 'startBreathing'>> & {
    readonly home: string;
    /** `off`: what other processes did is found by looking every second, as where the system cannot watch. */
    readonly watching?: 'on' | 'off';
  };

/** The store that every process of a home shares. Creating it does not touch the disk. */
export function createFileStore(options: FileStoreOptions): SessionStore {
  const { home, log, watching = 'on', disk = nodeDisk, newName = randomUUID } = options;
  const layout = createLayout(home);
  const machine = {
    ...options,
    startBreathing: options.startBreathing ?? startBreathing,
    disk,
    newName,
    layout,
  };
  const folders = createFolders(machine);
  const temporary = createTemporary({ ...machine, folders });
  const reader = createLogReader(machine);
  const markers = createMarkers({ ...machine, folders });
  const drafts = createDrafts({ ...machine, reader, temporary });
  const attachments = createAttachments({ ...machine, reader, temporary });
  const leases = createLeases({ ...machine, reader, temporary });
  const questions = createOpenQuestions({ ...machine, reader, temporary });
  const changes = createChangeList(machine);
  const uncollected = createUncollected({ ...machine, reader });
  const days = createEndedDays({ ...machine, onDamage: () => catchUp.again() });
  const list = createListEndings({ ...machine, days });
  const notes = createNoteEndings({ log, reader, markers, days, list, uncollected });
  const hints: Hints = createHints({
    onFirst: () => watcher.start(),
    onNone: () => watcher.stop(),
    onFailure: (cause) => log.error('a listener of the store failed', cause),
  });
  const watcher = createWatcher({
    ...{ ...machine, folders, changes, watching },
    tell(id) {
      notes.noticeChange(id);
      hints.tell(id);
    },
  });
  const announce = (id: SessionId) => {
    hints.tell(id);
    return changes.add(id);
  };
  const lists = { ...machine, reader, markers, days, list, notes, uncollected };
  const sessionLog = createSessionLog({
    ...{ ...lists, temporary, questions, announce },
    tell: hints.tell,
    publish: createPublish({ ...machine, temporary }),
    clearAfter: async (id) =>
      void (await Promise.all([drafts.remove(id), leases.removeAll(id), attachments.clear(id)])),
  });
  const damaged = createDamagedSessions({ ...lists, announce });
  const catchUp = createCatchUp({
    ...lists,
    listOpen: sessionLog.listOpen,
    settle: sessionLog.settle,
    tell: () => hints.tell(null),
  });
  const retention = createKeepRetention({
    ...{ ...lists, temporary, catchUp, leases, attachments },
    sweep: createSweep({ ...machine, folders }),
    tell: (id) => void announce(id),
  });

  /** Tried with a page full of bytes: an empty file fits on a full disk. */
  async function health(): Promise<StoreHealth> {
    try {
      await writing(home, async () => disk.remove(await temporary.file(' '.repeat(4_096), false)));
      return { ok: true };
    } catch (error) {
      return { ok: false, reason: messageOf(error) };
    }
  }

  return {
    persistent: true,
    attachments,
    outage: null,
    team: null,
    create: (id, asked) => writing(home, () => folders.within(() => sessionLog.create(id, asked))),
    append: (id, seen, event) => writing(home, () => sessionLog.append(id, seen, event)),
    adopt: (session) => writing(home, () => folders.within(() => sessionLog.adopt(session))),
    get: sessionLog.get,
    listOpen: sessionLog.listOpen,
    findSameQuestion: questions.find,
    listEnded: createFindEnded({ ...lists, catchUp }),
    async countEnded() {
      await catchUp.finished();
      return days.count();
    },
    listUncollected: uncollected.list,
    loadDraft: drafts.load,
    saveDraft: (id, draft) => writing(home, () => drafts.save(id, draft)),
    lease: leases.lease,
    attention: leases.attention,
    attentions: leases.attentions,
    watch: hints.add,
    remove: (id) => writing(home, () => retention.remove(id)),
    settle: sessionLog.settle,
    purge: (policy) => writing(home, () => retention.purge(policy)),
    previewPurge: retention.previewPurge,
    listDamaged: damaged.listDamaged,
    setAside: (id) => writing(home, () => damaged.setAside(id)),
    health,
    async close() {
      hints.clear();
      await catchUp.close();
      await leases.close();
    },
  };
}
