import { resolve } from 'node:path';
import { attachedFiles } from '../../application/history/export-history.ts';
import type { SessionStore } from '../../application/session-store.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { createWhole } from '../../files/atomic-files.ts';
import { hasCode, messageOf } from '../../files/error-code.ts';
import { nodeDisk } from '../../files/node-disk.ts';

/** What became of the files of exported answers. */
export type CopiedFiles = {
  copied: number;
  /** Names that the folder had already: those files stay as they were. */
  readonly present: string[];
  /** What the answer names and the store no longer has. */
  readonly gone: string[];
};

/** The folder cannot be written; its cause says why. */
export class ExportFolderError extends Error {
  override name = 'ExportFolderError';
}

type Copying = {
  readonly attachments: SessionStore['attachments'];
  readonly folder: string;
  readonly into: CopiedFiles;
};

/** Passes the sessions on, each once its files are in the folder. Nothing that is there is replaced or followed. */
export async function* copyingFiles(
  sessions: AsyncIterable<EndedSession>,
  { attachments, folder, into }: Copying,
): AsyncGenerator<EndedSession, void, undefined> {
  await inFolder(() => nodeDisk.makeFolder(resolve(folder)));
  for await (const session of sessions) {
    for (const { attachment, file } of attachedFiles(session)) {
      const content = await attachments.read(session.id, attachment);
      if (content === null) into.gone.push(file);
      else if (await inFolder(() => isCreated(resolve(folder, file), content))) into.copied += 1;
      else into.present.push(file);
    }
    yield session;
  }
}

async function inFolder<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new ExportFolderError(messageOf(cause), { cause });
  }
}

/** False where there is one of that name. */
async function isCreated(path: string, content: Uint8Array): Promise<boolean> {
  try {
    await createWhole(nodeDisk, path, { content, durable: false });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
