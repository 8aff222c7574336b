import type { Clock, IsAlive, Log } from '../../application/ports.ts';
import type { Disk } from '../../files/disk.ts';
import type { Attachments } from './attachments.ts';
import type { ChangeList } from './change-list.ts';
import type { CatchUp } from './ended/catch-up.ts';
import type { EndedDays } from './ended/ended-days.ts';
import type { ListEndings } from './ended/list-endings.ts';
import type { NoteEndings } from './ended/note-endings.ts';
import type { Uncollected } from './ended/uncollected.ts';
import type { Folders, Temporary } from './folders.ts';
import type { Layout } from './layout.ts';
import type { Leases } from './leases.ts';
import type { LogReader, StartBreathing } from './log-reader.ts';
import type { OpenQuestions } from './open-questions.ts';
import type { Markers } from './open-sessions.ts';

/** What the parts of a file store are built from; `file-store.ts` puts them together, each takes what it names. */
export type StoreDeps = {
  readonly disk: Disk;
  readonly layout: Layout;
  readonly clock: Clock;
  readonly isAlive: IsAlive;
  readonly log: Log;
  /** Names for files in `tmp/` and `trash/`, and for drafts: none is made twice in a home. */
  readonly newName: () => string;
  readonly startBreathing: StartBreathing;
  readonly folders: Folders;
  readonly temporary: Temporary;
  readonly reader: LogReader;
  readonly markers: Markers;
  readonly leases: Leases;
  readonly attachments: Attachments;
  readonly questions: OpenQuestions;
  readonly changes: ChangeList;
  readonly days: EndedDays;
  readonly list: ListEndings;
  readonly notes: NoteEndings;
  readonly uncollected: Uncollected;
  readonly catchUp: CatchUp;
};
