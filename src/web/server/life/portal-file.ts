import type { JsonObject } from '../../../domain/json-object.ts';
import { createJsonFile } from '../json-file.ts';

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

export type PortalFile = { read(): Promise<Remembered | null>; write(place: Remembered): Promise<void> };

export function createPortalFile(home: string): PortalFile {
  const file = createJsonFile(home, 'portal.json');
  return {
    read: async () => readRemembered(await file.read()),
    write: ({ port, from, holder, meanwhile }) =>
      file.write({ port, from, ...holder, ...(meanwhile === null ? {} : { meanwhile }) }),
  };
}

/** Where the home's portal was last. */
export function servedAt({ port, meanwhile }: Remembered): number {
  return meanwhile ?? port;
}

type Binding = { readonly port: number; readonly from: number; readonly holder: Holder };

/** What to remember of a bound port: the first is the home's own until the person sets another `portal_port`. */
export function placeAfter(remembered: Remembered | null, { port, from, holder }: Binding): Remembered {
  const isElsewhere = remembered?.from === from && remembered.port !== port;
  return isElsewhere ? { ...remembered, meanwhile: port } : { port, from, holder, meanwhile: null };
}

/** For a home that cannot be written: no other process uses this portal. */
export const noPortalFile: PortalFile = { read: async () => null, write: async () => {} };

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
