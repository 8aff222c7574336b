import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { handOff, keys, openWindow } from '../support/terminal-window.ts';

const quick = { CHOICE_HOLD_SECONDS: '1' };
const hybrid = { selection_mode: 'hybrid' };

/** Long enough for the keys to count, and for an Enter not to be taken for the end of a paste. */
const readFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openPlain(question: Record<string, unknown>) {
  const home = await createHome();
  const agent = await startAgent({ home, env: quick });
  const { terminal_command, session_id } = await handOff(agent, question);
  // Over SSH more time is given to what was sent as one; a busy machine needs it, too.
  const env = { SSH_TTY: '/dev/pts/0' };
  const window = openWindow(`${terminal_command} --plain`, { home, rows: 40, env });
  await window.until('Numbers, with commas');
  await readFor(400);
  return { agent, window, session_id };
}

describe('A paste into the plain list', () => {
  test('is one answer with all its lines, and submits nothing by itself', async () => {
    const { agent, window, session_id } = await openPlain(hybrid);
    window.press('4', keys.enter);
    await window.until('Your answer:');
    await readFor(400);
    // The last line has no end yet: the terminal keeps it until the person presses Enter.
    window.press('first\r\rsecond');
    await window.until('2 lines so far');
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    window.press(keys.enter);
    await window.until('3 lines so far');
    await readFor(400);
    window.press(keys.enter);
    await window.until('Picked:');
    await readFor(400);
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await agent.poll(session_id)).selection).toMatchObject({
      selected_ids: [],
      custom_input: 'first\n\nsecond',
    });
  });

  test('where a number is asked for picks and sends nothing', { tags: ['thorough'] }, async () => {
    const { agent, window, session_id } = await openPlain(hybrid);
    window.press('1\r\r');
    await window.until('Several lines arrived at once');
    expect((await agent.poll(session_id)).action_status).toBe('pending');
    expect(window.screen()).not.toContain('Picked');
  });
});
