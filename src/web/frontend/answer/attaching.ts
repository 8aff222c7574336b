import { type ReadonlySignal, signal } from '@preact/signals';
import {
  type Attachment,
  attachmentLimits,
  attachmentProblem,
  isImage,
} from '../../../domain/answer/attachment.ts';
import type { AttachmentReply } from '../../wire/replies.ts';
import { type Api, type ApiReply, type Failure, refusalText } from '../core/api.ts';
import type { After } from '../core/steady-timer.ts';
import type { FileProblem, Prepared, PreparedFile, PrepareFile } from './prepare-file.ts';

/** A file that the portal does not have yet. */
export type PendingFile = {
  readonly key: string;
  readonly name: string;
  readonly question: number;
  /** away: the portal or its database does not answer; it is sent anew by itself. */
  readonly state: 'reading' | 'waiting' | 'sending' | 'away';
  /** Null while it is read. */
  readonly bytes: number | null;
  /** What has arrived of it, from 0 to 1. */
  readonly share: number;
  readonly preview: string | null;
};

/** A file that was not added, and why: one of our rules, or the portal's own words. */
export type RefusedFile = {
  readonly key: string;
  readonly name: string;
  readonly question: number;
  readonly bytes: number;
  readonly problem: FileProblem | { readonly code: 'refused'; readonly message: string };
};

/** The files of one answer: those that the portal has, and those on their way to it. */
export type Attaching = {
  readonly stored: ReadonlySignal<readonly Attachment[]>;
  readonly pending: ReadonlySignal<readonly PendingFile[]>;
  readonly refused: ReadonlySignal<readonly RefusedFile[]>;
  add(files: readonly File[], question: number): void;
  /** Takes one away that is still on its way. */
  drop(key: string): void;
  remove(attachment: Attachment): Promise<ApiReply<unknown>>;
  dismiss(key: string): void;
  /** What an image is shown with; read from the portal where it did not come from this page. */
  preview(attachment: Attachment): ReadonlySignal<string | null>;
  read(attachment: Attachment): Promise<ApiReply<AttachmentReply>>;
  /** When nothing is on its way any more; false where something was refused or the question is over. */
  arrived(): Promise<boolean>;
  /** All that the portal has now. */
  receive(list: readonly Attachment[]): void;
  /** Grows with every change: a reply that was asked for before the last one says what was. */
  changes(): number;
  stop(): void;
};

type Deps = {
  readonly id: string;
  readonly stored: readonly Attachment[];
  readonly api: Pick<Api, 'addPart' | 'attachment' | 'removeAttachment'>;
  readonly prepare: PrepareFile;
  readonly after: After;
  readonly newUpload: () => string;
  /** Reads the question anew, and with it what the portal has. */
  readonly reread: () => Promise<void>;
  /** The person did something: near the end this buys time. */
  readonly active: () => void;
};

/** Of base64, for at most the bytes that one request may carry. Three bytes are four letters, so that no part needs filling. */
export const partLetters = (524_286 / 3) * 4;
const retryMs = 1_000;
/** A portal that took over knows nothing of the parts before: from the start then, but not for ever. */
const mostRestarts = 3;

type Job = { readonly key: string; readonly question: number; readonly file: PreparedFile; restarts: number };

export function createAttaching(deps: Deps): Attaching {
  const { id, api, prepare, after } = deps;
  const stored = signal(deps.stored);
  const pending = signal<readonly PendingFile[]>([]);
  const refused = signal<readonly RefusedFile[]>([]);
  const previews = new Map<string, ReadonlySignal<string | null>>();
  const jobs: Job[] = [];
  /** The one whose last part is out: the next new file like it in what the portal has is this one. */
  let arriving: Job | null = null;
  let isSending = false;
  let isStopped = false;
  let changes = 0;
  let lastKey = 0;
  let reading: Promise<void> = Promise.resolve();
  let waiters: ((isWhole: boolean) => void)[] = [];

  const isThere = ({ key }: { key: string }) => pending.value.some((file) => file.key === key);

  function change(key: string, to: Partial<PendingFile>): void {
    pending.value = pending.value.map((file) => (file.key === key ? { ...file, ...to } : file));
  }

  function drop(key: string): void {
    pending.value = pending.value.filter((file) => file.key !== key);
    if (pending.value.length === 0) tell(true);
  }

  function tell(isWhole: boolean): void {
    const told = waiters;
    waiters = [];
    for (const hear of told) hear(isWhole);
  }

  function refuse(file: RefusedFile): void {
    refused.value = [...refused.value, file];
    tell(false);
    drop(file.key);
  }

  function add(file: File, question: number): void {
    lastKey += 1;
    const key = String(lastKey);
    const about = { key, name: file.name, question };
    const most = attachmentLimits.files;
    if (stored.value.length + pending.value.length >= most) {
      refuse({ ...about, bytes: file.size, problem: { code: 'too-many-files', most } });
      return;
    }
    const fresh = { ...about, state: 'reading', bytes: null, share: 0, preview: null } as const;
    pending.value = [...pending.value, fresh];
    // One after the other: eight photos at once would take the memory of a phone.
    reading = reading.then(() => read(file, fresh));
  }

  async function read(file: File, fresh: PendingFile): Promise<void> {
    if (!isThere(fresh)) return;
    const { key, question } = fresh;
    const prepared = withinLimits(await prepare(file));
    if (!isThere(fresh)) return;
    if (!prepared.ok) {
      refuse({ key, name: file.name, question, bytes: file.size, problem: prepared.problem });
      return;
    }
    const { name, bytes, base64 } = prepared.file;
    change(key, { name, bytes, state: 'waiting', preview: imageAddress(prepared.file, base64) });
    jobs.push({ key, question, file: prepared.file, restarts: 0 });
    void sendAll();
  }

  /** The portal's own rules, before anything is sent. */
  function withinLimits(prepared: Prepared): Prepared {
    if (!prepared.ok) return prepared;
    const { type, bytes } = prepared.file;
    const others = pending.value.flatMap((file) => (file.bytes === null ? [] : [{ bytes: file.bytes }]));
    const problem = attachmentProblem([...stored.value, ...others], { type, bytes, size: null });
    return problem === null ? prepared : { ok: false, problem };
  }

  /** One file at a time; what does not arrive is tried again before the next one. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
      const failure = isThere(job) ? await send(job) : null;
      if (failure === null || settleFailure(job, failure)) jobs.shift();
      else if (mayPass(failure)) {
        change(job.key, { state: 'away', share: 0 });
        await new Promise<void>((resolve) => after(retryMs, resolve));
        // Its last part may have arrived, and only the reply been lost.
        if (arriving === job) await deps.reread();
      }
    }
    isSending = false;
  }

  /** Null when there is nothing left to do for it. */
  async function send(job: Job): Promise<Failure | null> {
    const { key, question, file } = job;
    const upload = deps.newUpload();
    const parts = Math.ceil(file.base64.length / partLetters);
    for (let part = 0; part < parts; part += 1) {
      if (!isThere(job)) return null;
      change(key, { state: 'sending', share: part / parts });
      const data = file.base64.slice(part * partLetters, (part + 1) * partLetters);
      arriving = part === parts - 1 ? job : null;
      const reply = await api.addPart(id, { upload, part, parts, name: file.name, question, data });
      if (!reply.ok) return reply.failure;
      if (part === parts - 1) receive(reply.value.attachments);
    }
    // Also where the portal lists it under another name.
    drop(key);
    arriving = null;
    return null;
  }

  /** True when the portal will not take it. */
  function settleFailure(job: Job, failure: Failure): boolean {
    if (failure.kind !== 'refused' || mayPass(failure)) return false;
    const { key, question, file } = job;
    job.restarts += 1;
    if (failure.error.code === 'upload-lost' && job.restarts <= mostRestarts) return false;
    const problem = { code: 'refused', message: refusalText(failure.error) } as const;
    if (isThere(job)) refuse({ key, name: file.name, question, bytes: file.bytes, problem });
    return true;
  }

  function receive(list: readonly Attachment[]): void {
    changes += 1;
    const known = new Set(stored.value.map((one) => one.id));
    for (const fresh of list) if (!known.has(fresh.id)) claim(fresh);
    stored.value = list;
  }

  /** The file whose last part is out is shown once, whether its news or the reply comes first. */
  function claim(fresh: Attachment): void {
    if (arriving === null || !isSame(arriving, fresh)) return;
    const job = arriving;
    arriving = null;
    const address = imageAddress(fresh, job.file.base64);
    if (address !== null) previews.set(fresh.id, signal(address));
    if (isThere(job)) drop(job.key);
    else if (!isStopped) void remove(fresh);
  }

  async function remove(attachment: Attachment): Promise<ApiReply<unknown>> {
    changes += 1;
    stored.value = stored.value.filter((one) => one.id !== attachment.id);
    deps.active();
    const reply = await api.removeAttachment(id, attachment.id);
    if (reply.ok) receive(reply.value.attachments);
    else {
      // It is there as before, unless the portal says otherwise.
      stored.value = [...stored.value, attachment];
      await deps.reread();
    }
    return reply;
  }

  function preview(attachment: Attachment): ReadonlySignal<string | null> {
    const known = previews.get(attachment.id);
    if (known !== undefined) return known;
    const address = signal<string | null>(null);
    previews.set(attachment.id, address);
    if (isImage(attachment)) {
      void api.attachment(id, attachment.id).then((reply) => {
        if (reply.ok) address.value = imageAddress(attachment, reply.value.data);
        // The next time it is drawn it is asked for again.
        else previews.delete(attachment.id);
      });
    }
    return address;
  }

  return {
    stored,
    pending,
    refused,
    drop,
    remove,
    preview,
    receive,
    add(files, question) {
      if (isStopped) return;
      refused.value = [];
      deps.active();
      for (const file of files) add(file, question);
    },
    dismiss(key) {
      refused.value = refused.value.filter((file) => file.key !== key);
    },
    read: (attachment) => api.attachment(id, attachment.id),
    arrived() {
      if (pending.value.length === 0) return Promise.resolve(true);
      return new Promise((resolve) => waiters.push(resolve));
    },
    changes: () => changes,
    stop() {
      isStopped = true;
      tell(false);
      pending.value = [];
      refused.value = [];
    },
  };
}

/** Whether the same may work later: nobody answers, the database is away, or others send too much at the moment. */
function mayPass(failure: Failure): boolean {
  return failure.kind !== 'refused' || failure.error.code === 'database-away' || failure.status === 429;
}

function isSame({ question, file }: Job, other: Attachment): boolean {
  return other.question === question && other.name === file.name && other.bytes === file.bytes;
}

/** Only what cannot run anything: SVG and HTML are text here. */
function imageAddress(file: Pick<Attachment, 'type'>, base64: string): string | null {
  return isImage(file) ? `data:${file.type};base64,${base64}` : null;
}
