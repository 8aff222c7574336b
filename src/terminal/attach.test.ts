import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../test/support/samples.ts';
import { createTerminalHouse, openedHouse } from '../../test/support/terminal-house.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';
import { attachTerminal } from './attach.ts';

const up = '\x1b[A';

describe('attaching', () => {
  test('an unknown session', async () => {
    const house = createTerminalHouse();
    const { done } = await house.attach();
    expect((await done).outcome).toEqual({ kind: 'unknown' });
  });

  test('a finished session', async () => {
    const { house, done } = await openedHouse();
    await house.type('1');
    await house.clock.advanceBy(400);
    await done;
    expect((await (await house.attach()).done).outcome).toMatchObject({ kind: 'finished' });
  });

  test('a second terminal is refused while the first lives, and welcome when it died', async () => {
    const { house } = await openedHouse();
    const second = { ...house.desk, me: { id: 'terminal-2', pid: 2, host: 'here' } };
    expect((await attachTerminal(second, sampleId)).outcome).toEqual({ kind: 'attached-elsewhere', pid: 1 });
    house.alive.delete(1);
    void attachTerminal(second, sampleId);
    await house.clock.advanceBy(0);
    expect(await house.store.get(sampleId)).toMatchObject({ attachment: { id: 'terminal-2' } });
  });

  test('continued in the browser it is over here, until it is handed over anew', async () => {
    const house = createTerminalHouse();
    await house.ask();
    await house.desk.steer.changeFace(sampleId, 'web');
    expect((await attachTerminal(house.desk, sampleId)).outcome).toEqual({
      kind: 'moved-on',
      way: { kind: 'address', url: `http://127.0.0.1:18642/choice/${sampleId}`, tunnel: null },
    });
    await house.desk.steer.changeFace(sampleId, 'terminal');
    await house.attach();
    expect(await house.store.get(sampleId)).toMatchObject({ attachedOnce: true });
  });

  test('without a terminal it says where to answer', async () => {
    const house = createTerminalHouse();
    await house.ask();
    const desk = {
      ...house.desk,
      streams: { ...house.desk.streams, input: Object.assign(house.desk.streams.input, { isTTY: false }) },
    };
    expect((await attachTerminal(desk, sampleId)).outcome).toEqual({
      kind: 'no-terminal',
      way: { kind: 'address', url: `http://127.0.0.1:18642/choice/${sampleId}`, tunnel: null },
    });
    expect(await house.store.get(sampleId)).toMatchObject({ attachedOnce: false });
  });

  test('the first attach gives the whole time, later ones do not', async () => {
    const house = createTerminalHouse();
    const { deadline } = await house.ask({ terms: terms({ timeoutSeconds: 60 }) });
    await house.clock.advanceBy(50_000);
    const { done } = await house.attach();
    expect(await house.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
    house.host.emit('SIGTERM');
    await done;
    await house.clock.advanceBy(20_000);
    await house.attach();
    expect(await house.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
  });

  test('options whose ids are hostile are picked like any other', async () => {
    const options = [option('__proto__', { recommended: true }), option('constructor')];
    const { house, done } = await openedHouse({ request: request({ options }) });
    await house.type('\t', 'x', '\r', up, '\r');
    await house.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: {
        ending: { answer: { selectedIds: ['__proto__'], optionNotes: [{ optionId: '__proto__' }] } },
      },
    });
  });
});
