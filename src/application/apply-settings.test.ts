import { describe, expect, test } from 'vitest';
import { terms } from '../../test/support/samples.ts';
import { createTestWorld } from '../../test/support/test-world.ts';
import { applySettings } from './apply-settings.ts';
import { createChangeSession } from './change-session.ts';

async function openQuestion() {
  const world = createTestWorld();
  const session = await world.ask({ terms: terms({ timeoutSeconds: 300 }) });
  const deps = { changeSession: createChangeSession(world), clock: world.clock };
  return { ...world, session, apply: applySettings.bind(null, deps, session) };
}

describe('settings changed while a question is open', () => {
  test('ten minutes are ten minutes from now, and the agent reads the number the person set', async () => {
    const { clock, apply } = await openQuestion();
    await clock.advanceBy(20_000);
    expect(await apply({ timeoutSeconds: 600 })).toMatchObject({
      kind: 'written',
      session: { deadline: clock.now() + 600_000, terms: { timeoutSeconds: 600 } },
    });
  });

  test('terms and face change together, and a face that is there already is not changed to', async () => {
    const { session, apply, store } = await openQuestion();
    expect(await apply({ terms: { optionNotes: false }, face: session.face })).toMatchObject({
      session: { terms: { optionNotes: false }, face: 'web', seen: 2 },
    });
    expect(await apply({ face: 'terminal' })).toMatchObject({ session: { face: 'terminal' } });
    expect(await store.get(session.id)).toMatchObject({ seen: 3 });
  });

  test('nothing that concerns the question writes nothing', async () => {
    const { session, apply, store } = await openQuestion();
    expect(await apply({})).toEqual({ kind: 'written', session });
    expect(await store.get(session.id)).toEqual(session);
  });
});
