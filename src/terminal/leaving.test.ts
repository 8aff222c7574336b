import { describe, expect, test } from 'vitest';
import { openedHouse } from '../../test/support/terminal-house.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';

describe('leaving the terminal', () => {
  test('continues in the browser with its draft', async () => {
    const { house, done } = await openedHouse();
    await house.type('\t', 'keep me', '\r', 's', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ kind: 'continued', way: { tunnel: null } });
    expect(house.opened).toEqual([sampleId]);
    expect(await house.store.get(sampleId)).toMatchObject({ state: 'open', face: 'web', attachment: null });
    expect((await house.store.loadDraft(sampleId)).optionNotes).toMatchObject([
      { optionId: 'a', value: 'keep me' },
    ]);
  });

  test('the draft is kept before the browser opens on it', async () => {
    const { house, done } = await openedHouse();
    const { open } = house.desk.portal;
    let seen: unknown = null;
    house.desk.portal.open = async (session) => {
      seen = (await house.store.loadDraft(session.id)).globalNote?.value;
      return open(session);
    };
    await house.type('g', 'in time', '\r', 's', 'j', 'j', '\r');
    await done;
    expect(seen).toBe('in time');
  });

  test('over SSH it names the address instead of opening a browser', async () => {
    const env = { LANG: 'C.UTF-8', USER: 'ada', SSH_CONNECTION: '10.0.0.2 5 10.0.0.9 22' };
    const { house, done } = await openedHouse({}, { env });
    await house.type('s', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({
      way: { tunnel: 'ssh -L 18642:127.0.0.1:18642 ada@10.0.0.9' },
    });
    expect(house.opened).toEqual([]);
  });

  test('where nobody would serve the page it says what to run', async () => {
    const { house, done } = await openedHouse();
    house.desk.portal.open = async () => null;
    await house.type('s', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ way: { kind: 'run', command: 'choice-mcp portal' } });
  });

  test('leaves when the page takes the question over', async () => {
    const { house, done } = await openedHouse();
    await house.desk.steer.changeFace(sampleId, 'web');
    expect((await done).outcome).toMatchObject({ kind: 'continued', way: 'taken' });
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s restores the terminal and leaves the question',
    async (name) => {
      const { house, done } = await openedHouse();
      await house.type('\t', 'half a note');
      house.host.emit(name);
      expect((await done).outcome).toMatchObject({ kind: 'left', why: name });
      await house.output.settled();
      expect(house.emulator.isAlternate()).toBe(false);
      expect(await house.store.get(sampleId)).toMatchObject({ state: 'open', attachment: null });
      expect((await house.store.loadDraft(sampleId)).optionNotes).toHaveLength(1);
    },
  );

  test('a terminal that closes leaves the question', async () => {
    const { house, done } = await openedHouse();
    house.desk.streams.input.emit('end');
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'input-closed' });
  });

  test('an uncaught error finds the terminal restored', async () => {
    const { house } = await openedHouse();
    house.host.emit('uncaughtExceptionMonitor', new Error('bug'));
    await house.output.settled();
    expect(house.emulator.isAlternate()).toBe(false);
  });

  test('back from being stopped, everything is drawn anew', async () => {
    const { house } = await openedHouse();
    await house.emulator.write('\x1b[?1049l\x1b[2Jshell');
    house.host.emit('SIGCONT');
    expect((await house.screen())[0]).toContain('How should it be deployed?');
    expect(house.emulator.isAlternate()).toBe(true);
  });

  test('the draft of an earlier attempt is there again', async () => {
    const { house, done } = await openedHouse();
    await house.type('\t', 'kept');
    house.host.emit('SIGHUP');
    await done;
    await house.attach();
    expect((await house.screen()).join('\n')).toContain('✎ kept');
  });
});
