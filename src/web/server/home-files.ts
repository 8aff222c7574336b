import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../application/ports.ts';
import { type JsonObject, parseObject } from '../../domain/json-object.ts';
import { makeFolder } from '../../files/atomic-files.ts';
import { unlessMissing } from '../../files/error-code.ts';
import { replaceFile } from '../../files/replace-file.ts';

/** The home's own port. It is kept, because bookmarks, permissions and drafts belong to an origin. */
export type Remembered = {
  readonly port: number;
  /** The `portal_port` that led there: once the person sets another, the old port is asked but not bound. */
  readonly from: number;
  /** The process that last listened there; null when an older program wrote the file. */
  readonly holder: Holder | null;
  /** The port a portal serves on while the home's own is taken. */
  readonly meanwhile: number | null;
};

export type Holder = { readonly pid: number; readonly host: string };

/** `portal.json`: where the home's portal is, for every process of the home. */
export type PortalFile = { read(): Promise<Remembered | null>; write(remembered: Remembered): Promise<void> };

/**
 * One that cannot be read or written (another user's, a folder in its place) counts as missing: the home loses its usual
 * port. Logged once, because the file is read again and again.
 */
export function createPortalFile(home: string, log: Log): PortalFile {
  const file = createJsonFile(home, 'portal.json');
  let isTold = false;
  function tell(cause: unknown): null {
    if (!isTold) log.warn('portal.json cannot be used; the portal looks for a port at every start', cause);
    isTold = true;
    return null;
  }
  return {
    read: () => file.read().then(readRemembered).catch(tell),
    async write({ port, from, holder, meanwhile }) {
      const content = { port, from, ...holder, ...(meanwhile === null ? {} : { meanwhile }) };
      await file.write(content).catch(tell);
    },
  };
}

/** For a home that cannot be written: no other process uses this portal. */
export const noPortalFile: PortalFile = { read: async () => null, write: async () => {} };

/** Where the home's portal was last. */
export function servedAt({ port, meanwhile }: Remembered): number {
  return meanwhile ?? port;
}

type Binding = { readonly port: number; readonly from: number; readonly holder: Holder };

/** What to remember of a bound port: the first is the home's own until the person sets another `portal_port`. */
export function rememberBound(remembered: Remembered | null, { port, from, holder }: Binding): Remembered {
  const isElsewhere = remembered?.from === from && remembered.port !== port;
  return isElsewhere ? { ...remembered, meanwhile: port } : { port, from, holder, meanwhile: null };
}

function readRemembered({ port, from, pid, host, meanwhile }: JsonObject): Remembered | null {
  if (!isPort(port) || port === 0) return null;
  const isHeld = typeof pid === 'number' && Number.isInteger(pid) && pid > 0 && typeof host === 'string';
  return {
    port,
    from: isPort(from) ? from : port,
    holder: isHeld ? { pid, host } : null,
    meanwhile: isPort(meanwhile) && meanwhile > 0 ? meanwhile : null,
  };
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535;
}

/** `planted.json`: when something planted was last found in a browser, for the process that serves the next page. */
export type PlantedFile = { read(): Promise<number | null>; write(at: number): Promise<void> };

export function createPlantedFile(home: string): PlantedFile {
  const file = createJsonFile(home, 'planted.json');
  return {
    async read() {
      const { at } = await file.read();
      return typeof at === 'number' && Number.isSafeInteger(at) ? at : null;
    },
    write: (at) => file.write({ at }),
  };
}

/** For a home that cannot be written. */
export function createPlantedMemory(): PlantedFile {
  let last: number | null = null;
  return {
    read: async () => last,
    async write(at) {
      last = at;
    },
  };
}

/** A file that is missing or damaged reads as an empty object. */
function createJsonFile(home: string, name: string) {
  const path = join(home, name);
  return {
    async read(): Promise<JsonObject> {
      return parseObject(await unlessMissing(() => readFile(path, 'utf8'), '')) ?? {};
    },
    async write(content: JsonObject): Promise<void> {
      await makeFolder(home);
      await replaceFile(path, `${JSON.stringify(content)}\n`);
    },
  };
}
