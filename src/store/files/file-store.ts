import { randomUUID } from 'node:crypto';
import type { SessionStore, StoreHealth } from '../../application/session-store.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { messageOf } from '../../files/error-code.ts';
import { nodeDisk } from '../../files/node-disk.ts';
import { createHints, type Hints } from '../hints.ts';
import { createAdoptSession } from './adopt-session.ts';
import { startBreathing as breatheByTheClock } from './breathe.ts';
import { createChangeList } from './change-list.ts';
import { createClockNote } from './clock-note.ts';
import { createDamagedSessions } from './damaged-sessions.ts';
import { createDrafts } from './drafts.ts';
import { createCatchUp } from './ended/catch-up.ts';
import { createEndedDays } from './ended/ended-days.ts';
import { createFindEnded } from './ended/find-ended.ts';
import { createListEndings } from './ended/list-endings.ts';
import { createNoteEndings } from './ended/note-endings.ts';
import { createUncollected } from './ended/uncollected.ts';
import { createFolders } from './folders.ts';
import { createKeepRetention } from './keep-retention.ts';
import { createLayout } from './layout.ts';
import { createLeases } from './leases.ts';
import { createLogReader } from './log-reader.ts';
import { createMarkers } from './markers.ts';
import { createOpenQuestions } from './open-questions.ts';
import { createPublish } from './publish.ts';
import { createSessionLog } from './session-log.ts';
import type { StoreParts } from './store-parts.ts';
import { createSweep } from './sweep.ts';
import { createTemporary } from './temporary.ts';
import { writing } from './unwritable.ts';
import { createWatcher } from './watcher.ts';

/** The optional ones can be given so that a test breaks the disk, and a simulation repeats a run exactly. */
export type FileStoreOptions = Pick<StoreParts, 'clock' | 'isAlive' | 'log'> &
  Partial<Pick<StoreParts, 'disk' | 'newName' | 'startBreathing'>> & {
    readonly home: string;
    /** `off`: what other processes did is found by looking every second, as where the system cannot watch. */
    readonly watching?: 'on' | 'off';
  };

/** The store that every process of a home shares. Creating it does not touch the disk. */
export function createFileStore(options: FileStoreOptions): SessionStore {
  const { home, clock, isAlive, log, watching = 'on', disk = nodeDisk } = options;
  const { newName = randomUUID, startBreathing = breatheByTheClock } = options;
  const layout = createLayout(home);
  const folders = createFolders(disk, layout, log);
  const temporary = createTemporary({ disk, layout, folders, newName });
  const reader = createLogReader({ disk, layout, log, startBreathing });
  const markers = createMarkers({ disk, layout, folders });
  const drafts = createDrafts({ disk, layout, reader, temporary, newName, log });
  const leases = createLeases({ disk, layout, reader, temporary, clock, isAlive, log });
  const questions = createOpenQuestions({ disk, layout, log, reader, temporary });
  const changes = createChangeList({ disk, layout, log });
  const uncollected = createUncollected({ disk, layout, log, reader });
  const days = createEndedDays({ disk, layout, clock, log, onDamage: () => catchUp.again() });
  const list = createListEndings({ disk, layout, log, days });
  const notes = createNoteEndings({ log, reader, markers, days, list, uncollected });
  const hints: Hints = createHints({
    onFirst: () => watcher.start(),
    onNone: () => watcher.stop(),
    onFailure: (cause) => log.error('a listener of the store failed', cause),
  });
  const watcher = createWatcher({
    ...{ disk, layout, folders, changes, clock, log, watching },
    hints: {
      tell(id) {
        notes.suspect(id);
        hints.tell(id);
      },
    },
  });
  const announce = (id: SessionId) => {
    hints.tell(id);
    return changes.add(id);
  };
  const sessionLog = createSessionLog({
    ...{ clock, disk, layout, log, reader, temporary, markers, questions, notes, uncollected, announce },
    tell: hints.tell,
    publish: createPublish({ disk, temporary, log }),
    clearAfter: async (id) => void (await Promise.all([drafts.remove(id), leases.removeAll(id)])),
  });
  const adopt = createAdoptSession({ disk, layout, reader, temporary, notes, announce });
  const damaged = createDamagedSessions({
    ...{ disk, layout, log, reader, markers, days, list, uncollected, newName, announce },
  });
  const catchUp = createCatchUp({
    ...{ reader, markers, days, list, notes, uncollected, startBreathing },
    listOpen: sessionLog.listOpen,
    settle: sessionLog.settle,
    tell: () => hints.tell(null),
  });
  const retention = createKeepRetention({
    ...{ clock, log, reader, days, list, notes, catchUp, uncollected, leases },
    clockNote: createClockNote({ disk, layout, temporary, log }),
    sweep: createSweep({ disk, layout, folders, newName, clock, log }),
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
    outage: null,
    team: null,
    create: (id, asked) => writing(home, () => folders.within(() => sessionLog.create(id, asked))),
    append: (id, seen, event) => writing(home, () => sessionLog.append(id, seen, event)),
    adopt: (session) => writing(home, () => folders.within(() => adopt(session))),
    get: sessionLog.get,
    listOpen: sessionLog.listOpen,
    findSameQuestion: questions.find,
    listEnded: createFindEnded({ disk, layout, clock, reader, days, list, notes, catchUp }),
    async countEnded() {
      await catchUp.finished();
      return days.count();
    },
    listUncollected: uncollected.list,
    loadDraft: drafts.load,
    saveDraft: (id, draft) => writing(home, () => drafts.save(id, draft)),
    lease: leases.take,
    attention: leases.attention,
    attentions: leases.attentions,
    watch: hints.add,
    remove: (id) => writing(home, () => retention.remove(id)),
    settle: sessionLog.settle,
    purge: (policy) => writing(home, () => retention.purge(policy)),
    previewPurge: retention.preview,
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
