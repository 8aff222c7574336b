import { beforeEach, describe, expect, test } from 'vitest';
import { asked } from '../../test/support/samples.ts';
import { silentLog } from '../../test/support/test-services.ts';
import { faces as allFaces, type Face } from '../domain/session/face.ts';
import { startSession } from '../domain/session/session.ts';
import { addressOf, commandOf, createFaces, type FaceDriver, type FaceOffer, type Way } from './faces.ts';
import type { Presence } from './team/team.ts';

const session = startSession('01jd0000000123456789abcdef', asked());
const handOff = { ...session, face: 'terminal' as const };
const ways: Readonly<Record<Face, Way>> = {
  web: { kind: 'address', url: 'http://127.0.0.1:1/', overSsh: false },
  terminal: { kind: 'command', command: 'run me' },
};

/** Faces that do as they are told, and remember what was asked of them. */
function createStage() {
  const stage = {
    offers: new Map<Face, Partial<FaceOffer>>(),
    there: new Set<Face>(),
    did: [] as string[],
    present: [] as readonly string[] | Error,
  };
  const driverOf = (face: Face): FaceDriver => {
    const found = (): FaceOffer => ({
      ways: [ways[face]],
      expected: false,
      hindrance: null,
      ...stage.offers.get(face),
    });
    return {
      prepare: async () => void stage.did.push(`prepare ${face}`),
      async offer() {
        stage.did.push(`offer ${face}`);
        return found();
      },
      find: async () => found(),
      isAnybodyThere: async () => stage.there.has(face),
      close: async () => {},
    };
  };
  const drivers = Object.fromEntries(allFaces.map((face) => [face, driverOf(face)])) as Record<
    Face,
    FaceDriver
  >;
  async function present(): Promise<readonly Presence[]> {
    if (stage.present instanceof Error) throw stage.present;
    return stage.present.map((person) => ({ person, host: 'elsewhere', activity: null }));
  }
  const facesOf = (inbox?: string) =>
    createFaces({ drivers, inbox, store: { team: { present } }, log: silentLog });
  return { stage, faces: facesOf(), teamFaces: facesOf('api-team') };
}

let { stage, faces, teamFaces } = createStage();
beforeEach(() => {
  ({ stage, faces, teamFaces } = createStage());
});

describe('a question', () => {
  test('is offered on its own face, with the ways of all of them', async () => {
    stage.offers.set('web', { expected: true });
    const offer = await faces.offer(session);
    expect(offer).toEqual({ ways: [ways.web, ways.terminal], expected: true, hindrance: null, inbox: null });
    expect(stage.did).toEqual(['offer web']);
    expect([addressOf(offer), commandOf(offer)]).toEqual(['http://127.0.0.1:1/', 'run me']);
    expect([addressOf({ ways: [] }), commandOf({ ways: [] })]).toEqual([null, null]);
  });

  test('is prepared on every face', async () => {
    await faces.prepare();
    expect(stage.did).toEqual(['prepare web', 'prepare terminal']);
  });

  test('is only looked for later', async () => {
    expect(await faces.whereabouts(session)).toMatchObject({
      ways: [ways.web, ways.terminal],
      expected: false,
    });
    stage.offers.set('web', { expected: true });
    expect(await faces.whereabouts(handOff)).toMatchObject({ expected: true });
    expect(stage.did).toEqual([]);
  });

  test('is hindered by what its own face says, not by another', async () => {
    stage.offers.set('web', { hindrance: 'no-display' });
    expect((await faces.offer(session)).hindrance).toBe('no-display');
    expect((await faces.whereabouts(session)).hindrance).toBe('no-display');
    expect((await faces.offer(handOff)).hindrance).toBeNull();
    expect((await faces.whereabouts(handOff)).hindrance).toBeNull();
  });

  test('in a terminal is expected only where one was opened for it, whatever tabs there are', async () => {
    stage.offers.set('web', { expected: true });
    expect((await faces.offer(handOff)).expected).toBe(false);
    stage.offers.set('terminal', { expected: true });
    expect((await faces.offer(handOff)).expected).toBe(true);
    expect(stage.did).toEqual(['offer terminal', 'offer terminal']);
  });

  test.each(allFaces)('is attended while somebody is there: %s', async (face) => {
    expect(await faces.isAttended(session)).toBe(false);
    stage.there.add(face);
    expect(await faces.isAttended(session)).toBe(true);
  });
});

describe('a question in the inbox of a team', () => {
  test('that a member has open is expected to be seen, also where no browser can be opened', async () => {
    stage.offers.set('web', { hindrance: 'build-server' });
    const inbox = (...present: string[]) => ({ name: 'api-team', present });
    expect(await teamFaces.offer(session)).toMatchObject({ expected: false, inbox: inbox() });
    expect(await teamFaces.isAttended(session)).toBe(false);
    stage.present = ['Ana', 'Ana'];
    expect(await teamFaces.offer(session)).toMatchObject({
      expected: true,
      hindrance: 'build-server',
      inbox: inbox('Ana'),
    });
    expect(await teamFaces.isAttended(session)).toBe(true);
    expect((await teamFaces.offer(handOff)).expected).toBe(false);
    expect((await faces.offer(session)).inbox).toBeNull();
  });

  test('is not kept back where nobody can say who has it open', async () => {
    stage.present = new Error('the database is away');
    expect((await teamFaces.offer(session)).inbox).toEqual({ name: 'api-team', present: [] });
  });
});
