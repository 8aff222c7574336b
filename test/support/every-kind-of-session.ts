import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from '../../src/domain/answer/draft.ts';
import { startAgent } from './agent.ts';
import type { Agent } from './agent-process.ts';
import { openPortal, type PortalClient } from './portal-client.ts';
import { eventually } from './program-process.ts';
import { hideOption } from './terminal-menu.ts';
import { handOff, keys, openQuestion, type WindowOptions } from './terminal-window.ts';

type FilledHome = {
  readonly home: string;
  /** The folder its agents work in. */
  readonly folder: string;
  readonly env?: Record<string, string>;
};

const context = 'The endpoint is ready. I need a decision because **rolling back is slow**.';
const options = [
  { id: 'blue', label: 'Blue/green', description: 'Instant rollback.', recommended: true },
  { id: 'rolling', label: 'Rolling' },
  { id: 'stop', label: 'Stop and replace' },
];
const single = { prompt: context, selection_mode: 'single', options };
const longest = { timeout_seconds: 86_400 };
const shortest = { timeout_seconds: 1 };

/**
 * Writes a home as real programs leave it: settings, a browser that was let in, and a session of every kind
 * with every event there is. Another shape on the disk than before needs a fixture of its own.
 */
export async function fillHome({ home, folder, env = {} }: FilledHome): Promise<void> {
  const quick = { ...env, CHOICE_MIN_TIMEOUT_SECONDS: '1' };
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'config.json'), '{ "schema": 1, "from_another_version": { "kept": true } }');
  const agent = await startAgent({ home, folder, name: 'claude-code', env: quick });
  const zh = { ...quick, CHOICE_LANG: 'zh', CHOICE_TIMEOUT_ACTION: 'submit' };
  const other = await startAgent({ home, folder, name: 'cursor', env: zh });

  const first = await agent.ask({ ...single, title: 'Begun', selection_mode: 'hybrid' });
  const portal = await openPortal(String(first.url));
  await begin(portal, first.session_id);
  const room: Room = { agent, other, portal, terminal: { home, env } };
  await answerOnThePage(room);
  await answerInTheTerminal(room);
  await endByTheClock(room);
  await leaveOpen(room);
  // Last, because the person's settings win over the requests above.
  await portal.send('PATCH', '/api/settings', { language: 'en', timeout_seconds: 600, hold_seconds: 20 });
  await portal.send('PATCH', '/api/settings', { notify_sound: true, theme: 'dark', recent_limit: 3 });
  await agent.close();
  await other.close();
}

type Room = {
  readonly terminal: WindowOptions;
  readonly agent: Agent;
  readonly other: Agent;
  readonly portal: PortalClient;
};

/** An answer that a person has not finished, with one option hidden and the longest time. */
async function begin(portal: PortalClient, id: string): Promise<void> {
  await portal.post(`/api/interactions/${id}/options`, { hidden: ['rolling'] });
  await portal.post(`/api/interactions/${id}/deadline`, { latest: true });
  const at = (await portal.interaction(id)).entry.asked_at;
  const draft: Draft = {
    selectedIds: { value: ['stop'], at },
    customInput: { value: 'half a thought', at },
    globalNote: { value: 'not finished', at },
    optionNotes: [{ optionId: 'blue', value: 'maybe', at }],
  };
  await portal.post(`/api/interactions/${id}/draft`, { tab: 'a tab', draft });
}

async function answerOnThePage({ agent, other, portal }: Room): Promise<void> {
  const wishes = { single_submit_mode: false, option_annotations: { stop: 'risky' } };
  const one = await agent.ask({ ...single, ...wishes, title: 'Pick one' });
  const notes = { option_annotations: { rolling: 'too slow' }, global_annotation: 'after 18:00' };
  await portal.answer(one.session_id, { selected_ids: ['blue'], ...notes });
  await agent.poll(one.session_id);

  const typing = { selection_mode: 'hybrid', placeholder: 'for example: canary', placeholder_visible: true };
  const hybrid = await agent.ask({ ...single, ...typing, title: 'Pick or type' });
  await portal.answer(hybrid.session_id, { selected_ids: ['rolling'], custom_input: 'one region first' });

  const text = await other.ask({
    title: '怎么命名？',
    prompt: '需要一个名字。',
    selection_mode: 'text_input',
  });
  await portal.answer(text.session_id, { custom_input: '新的\n第二行' });
  await other.poll(text.session_id);

  const cancelled = await agent.ask({ ...single, title: 'Not now' });
  const cancel = {
    attempt: randomUUID(),
    global_annotation: 'much later',
    option_annotations: { stop: 'never' },
  };
  await portal.post(`/api/interactions/${cancelled.session_id}/cancel`, cancel);
  await agent.poll(cancelled.session_id);
}

async function answerInTheTerminal({ terminal, agent }: Room): Promise<void> {
  const { terminal_command, session_id } = await handOff(agent, {
    title: 'Pick some',
    selection_mode: 'multi',
    default_selection_ids: ['blue', 'rolling'],
    min_selections: 1,
    max_selections: 2,
    option_annotations_enabled: true,
    global_annotation_enabled: true,
    global_annotation: 'from the agent',
  });
  const window = await openQuestion(terminal_command, terminal);
  await hideOption(window, 'Rolling');
  window.press('t', keys.tab, 'first', keys.enter, '2', keys.enter);
  await window.exit;
  await agent.poll(session_id);
}

async function endByTheClock({ agent, other, portal }: Room): Promise<void> {
  const fallback = { default_selection_ids: ['stop'], ...shortest };
  const clocked = await other.ask({ ...single, ...fallback, title: 'Answered by the clock' });
  const nobody = await agent.ask({ ...single, ...shortest, title: 'Answered by nobody' });
  for (const { session_id } of [clocked, nobody]) {
    await eventually(async () => (await portal.interaction(session_id)).session.state === 'ended');
  }
  await other.poll(clocked.session_id);
  await agent.poll(nobody.session_id);
}

async function leaveOpen({ terminal, agent, portal }: Room): Promise<void> {
  const left = await handOff(agent, { ...longest, title: 'Left in the terminal' });
  const window = await openQuestion(`exec ${left.terminal_command}`, terminal);
  process.kill(window.pid, 'SIGTERM');
  await window.exit;
  await portal.post(`/api/interactions/${left.session_id}/interface`, { interface: 'web' });
  await handOff(agent, { ...longest, title: 'Handed over' });
}
