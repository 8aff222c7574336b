import { describe, expect, test } from 'vitest';
import { createTeamInMemory } from '../../../test/support/team-in-memory.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal } from '../../../test/support/test-terminal.ts';
import { StoreUnwritableError } from '../../application/session-store.ts';

/** A question in an inbox that ada, who sits here, shares with Ben. */
async function opened({ plain = false } = {}) {
  const team = createTeamInMemory();
  await team.announce({ announcer: 'other', person: 'Ben', host: 'tower', activities: [] });
  const terminal = createTestTerminal({ team, plain, rows: 40 });
  await terminal.ask();
  await terminal.attach();
  await terminal.clock.advanceBy(400);
  const assignee = async () => {
    const session = await terminal.store.get(sampleId);
    return session?.state === 'open' ? session.assignee : undefined;
  };
  const say = async (...lines: readonly string[]) => {
    for (const line of lines) {
      await terminal.type(`${line}\n`);
      await terminal.clock.advanceBy(400);
    }
  };
  return { terminal, assignee, say, text: async () => (await terminal.screen()).join('\n') };
}

const [down, enter] = ['\x1b[B', '\r'];

describe('handing a question to a person', () => {
  test('is a row of the settings, which opens the list of all who share the inbox', async () => {
    const { terminal, assignee, text } = await opened();
    await terminal.type('s', down, down, down);
    expect(await text()).toMatch(/❯ Hand to +nobody/);
    await terminal.type(enter);
    expect(await text()).toMatch(/❯ ● nobody\n +○ ada\n +○ Ben/);
    await terminal.type(down, down, enter);
    await terminal.clock.advanceBy(0);
    expect(await assignee()).toBe('Ben');
    expect(await text()).toMatch(/❯ Hand to +Ben/);
    await terminal.type('q');
    expect(await text()).toContain('for Ben');
  });

  test('back changes nothing, nor does choosing the one whose it is', async () => {
    const { terminal, assignee, text } = await opened();
    await terminal.type('s', down, down, down, enter, down, 'q');
    expect(await text()).toMatch(/❯ Hand to +nobody/);
    await terminal.type(enter, enter);
    expect(await assignee()).toBeNull();
    expect(await terminal.store.get(sampleId)).toMatchObject({ seen: 2 });
  });

  test('is a number of the plain list', async () => {
    const { terminal, assignee, say } = await opened({ plain: true });
    const [, number = ''] = /(\d+)\. Hand the question to a person/.exec(terminal.output.bytes()) ?? [];
    await say(number, '7');
    expect(terminal.output.bytes()).toContain('1. nobody\n2. ada\n3. Ben\n');
    expect(terminal.output.bytes()).toContain('A number from 1 to 3.');
    await say(number, '');
    expect(await assignee()).toBeNull();
    await say(number, '3');
    expect(terminal.output.bytes()).toContain('Hand to: Ben');
    expect(await assignee()).toBe('Ben');
  });

  test.each([false, true])('that could not be stored is not said to be done (plain: %s)', async (plain) => {
    const { terminal, say, text } = await opened({ plain });
    terminal.deps.changeSession.assign = async () => {
      throw new StoreUnwritableError('no space left on device');
    };
    if (plain) {
      const [, number = ''] = /(\d+)\. Hand the question to a person/.exec(terminal.output.bytes()) ?? [];
      await say(number, '3');
      expect(terminal.output.bytes()).toContain('Hand to: nobody');
    } else {
      await terminal.type('s', down, down, down, enter, down, down, enter);
      await terminal.clock.advanceBy(0);
      expect(await text()).toMatch(/❯ Hand to +nobody/);
    }
  });

  test('is not offered where one person has the inbox', async () => {
    const terminal = createTestTerminal({ plain: true, rows: 60 });
    await terminal.ask();
    await terminal.attach();
    expect(terminal.output.bytes()).not.toContain('Hand the question');
  });
});
