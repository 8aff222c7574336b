import { randomBytes } from 'node:crypto';
import { createAnswerSession } from '../../src/application/answer-session.ts';
import { createBrowseSessions } from '../../src/application/browse-sessions.ts';
import { createChangeSession } from '../../src/application/change-session.ts';
import { createKeepDraft } from '../../src/application/keep-draft.ts';
import type { Clock, Log } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { OpenSession } from '../../src/domain/session/session.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import { createSessionIds } from '../../src/domain/session/session-id.ts';
import { coreSlice } from '../../src/settings/core-slice.ts';
import { createSettings } from '../../src/settings/settings.ts';
import type { SettingsFile } from '../../src/settings/settings-file.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import { createPlantedMemory } from '../../src/web/server/planted/planted-file.ts';
import { createPortalSettings, type PortalSettings } from '../../src/web/server/portal-settings.ts';
import type { PortalWork } from '../../src/web/server/portal-work.ts';
import { webSlices } from '../../src/web/settings.ts';
import { asked } from './samples.ts';

export const bundle = { js: 'export const page = 1;', css: 'body{margin:0}' };

/** A log that remembers, so that a test can say that nothing went wrong. */
export function createMemoryLog(): Log & { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const note = (level: string) => (message: string, cause?: unknown) => {
    lines.push(`${level}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  };
  return { lines, error: note('error'), warn: note('warn'), info: note('info'), debug: () => {} };
}

/** The real settings over a file that is kept in memory; any port will do for the portal. */
export function createFakeSettings(
  stored: Readonly<Record<string, SettingValue>> = {},
  setAside: () => string | null = () => null,
): PortalSettings {
  let entries: ReadonlyMap<string, unknown> = new Map(Object.entries(stored));
  const file: SettingsFile = {
    path: 'config.json',
    stamp: async () => JSON.stringify([...entries, setAside()]),
    load: async () => ({ entries, notice: null, setAside: setAside() }),
    async save(changes) {
      const next = new Map(entries);
      for (const [key, value] of changes) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      entries = next;
      return { kind: 'saved' };
    },
  };
  const env = { CHOICE_PORT: '0' };
  return createPortalSettings(
    createSettings({ slices: [coreSlice, ...webSlices], file, env, warn: () => {} }),
    (key) => `node choice-mcp.cjs config set ${key} VALUE`,
  );
}

type Parts = { readonly store: SessionStore; readonly clock: Clock; readonly settings?: PortalSettings };

/** Everything a portal is built from, with `ask` to put a question into its store. */
export function createPortalServices({ store, clock, settings = createFakeSettings() }: Parts) {
  const hidden: (readonly string[])[] = [];
  const log = createMemoryLog();
  const newId = createSessionIds({ now: clock.now, random: () => randomBytes(10) });
  let tidied = 0;
  const work: PortalWork = {
    store,
    clock,
    log,
    settings,
    bundle,
    version: '1.0.0',
    holder: { pid: process.pid, host: 'here' },
    isAlive: () => true,
    uid: process.getuid?.() ?? null,
    guardHome: async () => {},
    planted: createPlantedMemory(),
    random: (bytes) => randomBytes(bytes),
    services: {
      answer: createAnswerSession({ store, clock }),
      changeSession: createChangeSession({ store, clock, isAlive: () => true }),
      keepDraft: createKeepDraft(store),
      browse: createBrowseSessions(store),
      async rememberHidden(_request, ids) {
        hidden.push(ids);
      },
      async tidy() {
        tidied += 1;
      },
      terminalCommandFor: ({ id }) => `node choice-mcp.cjs terminal --session ${id}`,
    },
  };
  return {
    work,
    log,
    hidden,
    tidied: () => tidied,
    ask: (more: Partial<AskedEvent> = {}): Promise<OpenSession> =>
      store.create(newId(), asked({ at: clock.now(), ...more })),
  };
}
