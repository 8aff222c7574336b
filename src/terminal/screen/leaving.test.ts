import { describe, expect, test } from 'vitest';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { openedTerminal } from '../../../test/support/test-terminal.ts';
import { draftAt } from '../../domain/answer/form-draft.ts';

describe('leaving the terminal', () => {
  test('continues in the browser with its draft', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.type('\t', 'keep me', '\r', 's', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ kind: 'continued', way: { tunnel: null } });
    expect(terminal.opened).toEqual([sampleId]);
    expect(await terminal.store.get(sampleId)).toMatchObject({
      state: 'open',
      face: 'web',
      terminal: null,
    });
    expect(draftAt(await terminal.store.loadDraft(sampleId), 0).optionNotes).toMatchObject([
      { optionId: 'a', value: 'keep me' },
    ]);
  });

  test('the draft is kept before the browser opens on it', async () => {
    const { terminal, done } = await openedTerminal();
    const { open } = terminal.deps.portal;
    let seen: unknown = null;
    terminal.deps.portal.open = async (session) => {
      seen = draftAt(await terminal.store.loadDraft(session.id), 0).globalNote?.value;
      return open(session);
    };
    await terminal.type('g', 'in time', '\r', 's', 'j', 'j', '\r');
    await done;
    expect(seen).toBe('in time');
  });

  test('over SSH it names the address instead of opening a browser', async () => {
    const env = { LANG: 'C.UTF-8', USER: 'ada', SSH_CONNECTION: '10.0.0.2 5 10.0.0.9 22' };
    const { terminal, done } = await openedTerminal({}, { env });
    await terminal.type('s', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({
      way: { tunnel: 'ssh -L 18642:127.0.0.1:18642 ada@10.0.0.9' },
    });
    expect(terminal.opened).toEqual([]);
  });

  test('where no process would serve the page it says what to run', async () => {
    const { terminal, done } = await openedTerminal();
    terminal.deps.portal.open = async () => null;
    await terminal.type('s', 'j', 'j', '\r');
    expect((await done).outcome).toMatchObject({ way: { kind: 'run', command: 'choice-mcp portal' } });
  });

  test('leaves when the page takes the question over', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.deps.changeSession.changeFace(sampleId, 'web');
    expect((await done).outcome).toMatchObject({ kind: 'continued', way: 'taken' });
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    '%s restores the terminal and leaves the question',
    async (name) => {
      const { terminal, done } = await openedTerminal();
      await terminal.type('\t', 'half a note');
      terminal.host.emit(name);
      expect((await done).outcome).toMatchObject({ kind: 'left', why: name });
      await terminal.output.settled();
      expect(terminal.emulator.isAlternate()).toBe(false);
      expect(await terminal.store.get(sampleId)).toMatchObject({ state: 'open', terminal: null });
      expect(draftAt(await terminal.store.loadDraft(sampleId), 0).optionNotes).toHaveLength(1);
    },
  );

  test('a terminal that closes leaves the question', async () => {
    const { terminal, done } = await openedTerminal();
    terminal.deps.streams.input.emit('end');
    expect((await done).outcome).toMatchObject({ kind: 'left', why: 'input-closed' });
  });

  test('an uncaught error finds the terminal restored', async () => {
    const { terminal } = await openedTerminal();
    terminal.host.emit('uncaughtExceptionMonitor', new Error('bug'));
    await terminal.output.settled();
    expect(terminal.emulator.isAlternate()).toBe(false);
  });

  test('back from being stopped, everything is drawn anew', async () => {
    const { terminal } = await openedTerminal();
    await terminal.emulator.write('\x1b[?1049l\x1b[2Jshell');
    terminal.host.emit('SIGCONT');
    expect((await terminal.screen())[0]).toContain('How should it be deployed?');
    expect(terminal.emulator.isAlternate()).toBe(true);
  });

  test('the draft of an earlier attempt is there again', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.type('\t', 'kept');
    terminal.host.emit('SIGHUP');
    await done;
    await terminal.attach();
    expect((await terminal.screen()).join('\n')).toContain('✎ kept');
  });
});
