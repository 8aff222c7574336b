import { createDeadlineKeeper } from '../../src/application/deadlines/keep-deadlines.ts';
import type { Faces, Offer } from '../../src/application/faces.ts';
import type { Clock, IsAlive, Log } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import { assembleAgent } from '../../src/cli/compose/agent-services.ts';
import { assemble } from '../../src/cli/compose/compose.ts';
import type { Owner } from '../../src/domain/session/asker.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import { createTestSettings } from '../support/test-settings.ts';

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly isAlive: IsAlive;
  readonly owner: Owner;
  readonly newId: () => SessionId;
  readonly uniqueName: () => string;
  /** How many sessions retention leaves. */
  readonly keeps: 'few' | 'many';
};

/** Nothing in a run changes a setting, so every process of every run reads the same ones. */
const [keepingFew, keepingMany] = [settingsThatKeep(1), settingsThatKeep(1_000)];

function settingsThatKeep(maxSessions: number) {
  const stored = new Map<string, SettingValue>([
    ['min_timeout_seconds', 1],
    ['timeout_action', 'submit'],
    ['max_sessions', maxSessions],
  ]);
  return createTestSettings({ stored });
}

export type Services = ReturnType<typeof createServices>;

/** The services of a process, put together as the program does it. Only faces and settings are made up. */
export function createServices({ keeps, ...deps }: Deps) {
  const composed = assemble({
    ...deps,
    home: '/home',
    newAttachmentId: deps.uniqueName,
    portalHome: '/home',
    inbox: undefined,
    login: 'ada',
    settings: keeps === 'few' ? keepingFew : keepingMany,
    hiddenOptions: { recall: async () => [], remember: async () => {} },
    decisionNotes: { recall: async () => null, remember: async () => {} },
  });
  const learned = { read: async () => null, learn: async () => {} };
  const { services } = assembleAgent(composed, {
    faces,
    learned,
    canHandOff: true,
    clientTimeoutMs: null,
    setupLimitSeconds: async () => null,
    handsOnDisplay: async () => false,
  });
  const portalDeadlines = createDeadlineKeeper(deps);
  return {
    ...composed,
    ...services,
    /** A portal looks after every session of the home, so that those whose process has died end as well. */
    hostPortal() {
      portalDeadlines.wake();
    },
  };
}

const offer: Offer = {
  ways: [{ kind: 'address', url: 'http://127.0.0.1:1/', overSsh: false }],
  expected: true,
  hindrance: null,
  inbox: null,
};

const faces: Faces = {
  prepare: async () => {},
  offer: async () => offer,
  whereabouts: async () => offer,
  isAttended: async () => true,
};
