import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../test/support/samples.ts';
import { createTeamInMemory } from '../../test/support/team-in-memory.ts';
import { sampleId } from '../../test/support/terminal-samples.ts';
import { createTestTerminal, openedTerminal } from '../../test/support/test-terminal.ts';
import { attachTerminal } from './attach.ts';

const up = '\x1b[A';

describe('attaching', () => {
  test('an unknown session', async () => {
    const terminal = createTestTerminal();
    const { done } = await terminal.attach();
    expect((await done).outcome).toEqual({ kind: 'unknown' });
  });

  test('a finished session', async () => {
    const { terminal, done } = await openedTerminal();
    await terminal.type('1');
    await terminal.clock.advanceBy(400);
    await done;
    expect((await (await terminal.attach()).done).outcome).toMatchObject({
      kind: 'finished',
      reopenBy: `choice-mcp history reopen ${sampleId}`,
    });
    await terminal.store.append(sampleId, 3, { kind: 'delivered', at: terminal.clock.now(), client: 'x' });
    expect((await (await terminal.attach()).done).outcome).toMatchObject({
      kind: 'finished',
      reopenBy: null,
    });
  });

  test('of a shared inbox is told to the others: looking, answering, gone; and they are told here', async () => {
    const team = createTeamInMemory();
    const terminal = createTestTerminal({ team });
    await terminal.ask({ request: request({ mode: 'multi' }) });
    const doing = async () =>
      (await team.present()).map(({ person, activity }) => `${person} ${activity?.doing}`);
    const { done } = await terminal.attach();
    expect(await doing()).toEqual(['ada undefined', 'ada looking']);
    const activities = [{ session: sampleId, doing: 'answering' }] as const;
    await team.announce({ announcer: 'other', person: 'Ben', host: 'tower', activities });
    await terminal.clock.advanceBy(5_000);
    expect((await terminal.screen()).join('\n')).toContain('Ben is answering');
    await team.leave('other');
    await terminal.type('1');
    expect(await doing()).toEqual(['ada undefined', 'ada answering']);
    await terminal.type('\r');
    await terminal.clock.advanceBy(0);
    await done;
    expect(await doing()).toEqual([]);
  });

  test('a second terminal is refused while the first lives, and welcome when it died', async () => {
    const { terminal } = await openedTerminal();
    const second = { ...terminal.deps, me: { id: 'terminal-2', pid: 2, host: 'here' } };
    expect((await attachTerminal(second, sampleId)).outcome).toEqual({ kind: 'attached-elsewhere', pid: 1 });
    terminal.dead.add(1);
    void attachTerminal(second, sampleId);
    await terminal.clock.advanceBy(0);
    expect(await terminal.store.get(sampleId)).toMatchObject({ terminal: { id: 'terminal-2' } });
  });

  test('continued in the browser it is over here, until it is handed over anew', async () => {
    const terminal = createTestTerminal();
    await terminal.ask();
    await terminal.deps.changeSession.changeFace(sampleId, 'web');
    expect((await attachTerminal(terminal.deps, sampleId)).outcome).toEqual({
      kind: 'moved-on',
      to: 'web',
      way: { kind: 'address', url: `http://127.0.0.1:18642/choice/${sampleId}`, tunnel: null },
    });
    await terminal.deps.changeSession.changeFace(sampleId, 'terminal');
    await terminal.attach();
    expect(await terminal.store.get(sampleId)).toMatchObject({ attachedOnce: true });
  });

  test('without a terminal it says where to answer', async () => {
    const terminal = createTestTerminal();
    await terminal.ask();
    const deps = {
      ...terminal.deps,
      streams: {
        ...terminal.deps.streams,
        input: Object.assign(terminal.deps.streams.input, { isTTY: false }),
      },
    };
    expect((await attachTerminal(deps, sampleId)).outcome).toEqual({
      kind: 'no-terminal',
      way: { kind: 'address', url: `http://127.0.0.1:18642/choice/${sampleId}`, tunnel: null },
    });
    expect(await terminal.store.get(sampleId)).toMatchObject({ attachedOnce: false });
  });

  test('the first attach gives the whole time, later ones do not', async () => {
    const terminal = createTestTerminal();
    const { deadline } = await terminal.ask({ terms: terms({ timeoutSeconds: 60 }) });
    await terminal.clock.advanceBy(50_000);
    const { done } = await terminal.attach();
    expect(await terminal.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
    terminal.host.emit('SIGTERM');
    await done;
    await terminal.clock.advanceBy(20_000);
    await terminal.attach();
    expect(await terminal.store.get(sampleId)).toMatchObject({ deadline: deadline + 50_000 });
  });

  test('options whose ids are hostile are picked like any other', async () => {
    const options = [option('__proto__', { recommended: true }), option('constructor')];
    const { terminal, done } = await openedTerminal({ request: request({ options }) });
    await terminal.type('\t', 'x', '\r', up, '\r');
    await terminal.clock.advanceBy(400);
    expect((await done).outcome).toMatchObject({
      session: {
        ending: { answers: [{ selectedIds: ['__proto__'], optionNotes: [{ optionId: '__proto__' }] }] },
      },
    });
  });
});
