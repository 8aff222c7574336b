import { randomBytes } from 'node:crypto';
import { createAnswerSession } from '../../src/application/answer-session.ts';
import { createBrowseSessions } from '../../src/application/browse-sessions.ts';
import { createKeepDraft } from '../../src/application/keep-draft.ts';
import type { Clock, Log } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import { createSteerSession } from '../../src/application/steer-session.ts';
import type { OpenSession } from '../../src/domain/session.ts';
import type { AskedEvent } from '../../src/domain/session-event.ts';
import { createSessionIds } from '../../src/domain/session-id.ts';
import type { PortalSettings, SettingsView } from '../../src/web/server/portal-settings.ts';
import type { PortalWork } from '../../src/web/server/portal-work.ts';
import type { SettingEntry, SettingsPatch } from '../../src/web/wire.ts';
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

type Values = SettingsView['values'] & Readonly<Record<string, string | number | boolean>>;

const defaultValues: Values = {
  language: 'en',
  theme: 'system',
  recent_limit: 5,
  portal_port: 0,
  portal_linger_seconds: 30,
  open_browser: true,
  browser: '',
  interface: 'auto',
  timeout_seconds: 300,
  timeout_action: 'reinvoke',
  preselect_recommended: false,
  single_submit_mode: true,
  option_annotations_enabled: true,
  global_annotation_enabled: true,
  placeholder_visible: true,
};

/** Settings without a file: they take every key they know and refuse all others. */
export function createFakeSettings(more: Partial<Values> = {}): PortalSettings {
  let values = { ...defaultValues, ...more } as Values;
  const view = (): SettingsView => ({ values, entries: Object.entries(values).map(toEntry) });
  return {
    read: async () => view(),
    async change(patch: SettingsPatch) {
      const unknown = Object.keys(patch).filter((key) => !(key in values));
      if (unknown.length > 0)
        return { kind: 'refused', problems: unknown.map((key) => `${key}: no such setting`) };
      const given = Object.entries(patch).map(([key, value]) => [key, value ?? defaultValues[key]]);
      values = { ...values, ...Object.fromEntries(given) };
      return { kind: 'saved', view: view() };
    },
  };
}

function toEntry([key, value]: [string, string | number | boolean]): SettingEntry {
  const words = { en: key, zh: key };
  return { key, value, source: 'default', kind: { type: 'text' }, label: words, help: words };
}

type Parts = { readonly store: SessionStore; readonly clock: Clock; readonly settings?: PortalSettings };

/** Everything a portal is built from, with `ask` to put a question into its store. */
export function createPortalHouse({ store, clock, settings = createFakeSettings() }: Parts) {
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
    random: (bytes) => randomBytes(bytes),
    services: {
      answer: createAnswerSession({ store, clock }),
      steer: createSteerSession({ store, clock, isAlive: () => true }),
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
