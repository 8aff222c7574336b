import type { Faces, Offer } from '../../src/application/faces.ts';
import type { Log } from '../../src/application/ports.ts';
import type { Team } from '../../src/application/team/team.ts';
import { assembleAgent } from '../../src/cli/compose/agent-services.ts';
import type { FaceAnswerer } from '../../src/domain/session/ending.ts';
import type { AgentServices } from '../../src/mcp/agent-services.ts';
import type { ClientId } from '../../src/mcp/client-limits.ts';
import { createLearnedHolds } from '../../src/mcp/learned-holds.ts';
import { createTestWorld, type TestWorld } from './test-world.ts';

/** All services of an agent in a test world, with faces that do as they are told. */
export type TestServices = TestWorld &
  AgentServices & {
    /** What the person's screen is like; change it between calls. */
    readonly person: { offer: Offer; attended: boolean; launches: boolean; browserIsComing: boolean };
    readonly offered: string[];
    readonly learned: Map<string, number>;
    /** Limits that setup has written into clients' settings, in seconds. */
    readonly setupLimits: Map<ClientId, number>;
  };

export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

export function human(attempt = 'attempt-1', face: FaceAnswerer['face'] = 'web'): FaceAnswerer {
  return { face, program: 'test', attempt };
}

export function createTestServices({ team = null }: { readonly team?: Team | null } = {}): TestServices {
  const world = createTestWorld({ team });
  const person: TestServices['person'] = {
    offer: {
      ways: [
        { kind: 'address', url: 'http://127.0.0.1:18642/choice/x', overSsh: false },
        { kind: 'command', command: 'node choice terminal' },
      ],
      expected: true,
      hindrance: null,
      inbox: null,
    },
    attended: true,
    launches: false,
    browserIsComing: false,
  };
  const offered: string[] = [];
  const learned = new Map<string, number>();
  const setupLimits = new Map<ClientId, number>();
  const faces: Faces = {
    prepare: async () => {},
    async offer(session) {
      offered.push(session.id);
      return session.face === 'terminal' ? { ...person.offer, expected: person.launches } : person.offer;
    },
    whereabouts: async () => ({ ...person.offer, expected: person.attended || person.browserIsComing }),
    isAttended: async () => person.attended,
  };
  const { services } = assembleAgent(world, {
    faces,
    canHandOff: true,
    clientTimeoutMs: null,
    handsOnDisplay: async () => false,
    setupLimitSeconds: async (client) => setupLimits.get(client) ?? null,
    learned: createLearnedHolds({ limits: notesOn(learned), cuts: notesOn(new Map()) }),
  });
  const { deadlines, clock } = world;
  return { ...world, ...services, deadlines, clock, person, offered, learned, setupLimits };
}

/** Notes on clients that are kept in a map instead of a file. */
function notesOn<Value>(map: Map<string, Value>) {
  return {
    read: async () => map,
    async write(all: ReadonlyMap<string, Value>) {
      for (const [client, value] of all) map.set(client, value);
    },
  };
}
