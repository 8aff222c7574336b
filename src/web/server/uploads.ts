import type { Clock } from '../../application/ports.ts';
import type { SessionStore } from '../../application/session-store.ts';
import { attachmentLimits } from '../../domain/answer/attachment.ts';
import type { SessionId } from '../../domain/session/session-id.ts';

/** Files that are still arriving, part by part. They are in memory only: half an upload is nothing. */
export type Uploads = {
  take(part: Part): Taken;
  close(): void;
};

type Part = {
  readonly session: SessionId;
  /** Who sends it: what one browser calls its upload is another upload of another browser. */
  readonly browser: string;
  readonly upload: string;
  readonly part: number;
  readonly parts: number;
  readonly data: Uint8Array;
};

type Taken =
  | { readonly kind: 'more' }
  | { readonly kind: 'whole'; readonly content: Uint8Array }
  /** Not the next part of anything that is on its way. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** Others have taken all the room there is. */
  | { readonly kind: 'busy' };

type Arriving = {
  readonly session: SessionId;
  readonly parts: number;
  readonly arrived: readonly Uint8Array[];
  readonly bytes: number;
  readonly forgetTimer: () => void;
};

type Deps = { readonly store: Pick<SessionStore, 'get' | 'watch'>; readonly clock: Clock };

const silentMs = 60_000;
const mostBytes = 16_000_000;
const mostUploads = 64;

export function createUploads({ store, clock }: Deps): Uploads {
  const arriving = new Map<string, Arriving>();
  let unwatch: (() => void) | null = null;

  const present = () => [...arriving.values()];
  const bytesHeld = () => present().reduce((sum, { bytes }) => sum + bytes, 0);

  function forget(key: string): void {
    arriving.get(key)?.forgetTimer();
    arriving.delete(key);
    if (arriving.size > 0) return;
    unwatch?.();
    unwatch = null;
  }

  function keep(key: string, one: Omit<Arriving, 'forgetTimer'>): void {
    arriving.get(key)?.forgetTimer();
    arriving.set(key, { ...one, forgetTimer: clock.after(silentMs, () => forget(key)) });
    unwatch ??= store.watch((id) => void forgetEnded(id));
  }

  async function forgetEnded(changed: SessionId | null): Promise<void> {
    const sessions = new Set(present().map(({ session }) => session));
    for (const id of sessions) {
      if (changed !== null && changed !== id) continue;
      // One that cannot be read now may be open.
      const isOpen = await store.get(id).then(
        (session) => session?.state === 'open',
        () => true,
      );
      if (!isOpen) for (const [key, { session }] of arriving) if (session === id) forget(key);
    }
  }

  return {
    take({ session, browser, upload, part, parts, data }) {
      const key = JSON.stringify([browser, session, upload]);
      // The first part begins anew: its sender has given up what came before.
      if (part === 0) forget(key);
      const before = arriving.get(key);
      const { arrived = [], bytes: held = 0 } = before ?? {};
      const isNext = arrived.length === part && (before?.parts ?? parts) === parts && part < parts;
      if (!isNext || (data.length === 0 && parts > 1)) {
        forget(key);
        return { kind: 'lost' };
      }
      const bytes = held + data.length;
      if (bytes > attachmentLimits.fileBytes) {
        forget(key);
        return { kind: 'too-large', bytes };
      }
      if (part === parts - 1) {
        forget(key);
        return { kind: 'whole', content: arrived.length === 0 ? data : Buffer.concat([...arrived, data]) };
      }
      const isFull = bytesHeld() + data.length > mostBytes;
      if (isFull || (before === undefined && arriving.size >= mostUploads)) {
        forget(key);
        return { kind: 'busy' };
      }
      keep(key, { session, parts, arrived: [...arrived, data], bytes });
      return { kind: 'more' };
    },
    close() {
      for (const key of [...arriving.keys()]) forget(key);
    },
  };
}
