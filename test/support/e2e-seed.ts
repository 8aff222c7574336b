import { randomUUID } from 'node:crypto';
import type { Agent } from './agent-process.ts';
import { pickOne } from './e2e-questions.ts';
import { openPortal, type PortalClient } from './portal-client.ts';
import { eventually } from './program-process.ts';

/** What the seeding agent needs: questions that end by themselves after a second. */
export const quickEndings = { CHOICE_MIN_TIMEOUT_SECONDS: '1' };

/** Ended sessions of every kind, oldest first, then a terminal and a web session that are still open. */
export const seededTitles = {
  forgotten: 'Answered long ago',
  ended: {
    submitted: 'Answered by a person',
    cancelled: 'Cancelled by a person',
    auto_submitted: 'Answered by the clock',
    timeout: 'Answered by nobody',
    latest: 'Answered last',
  },
  terminal: 'Open in a terminal',
  web: 'Open in the browser',
} as const;

/** Puts a home into a state in which every badge of the list is shown once. */
export async function seedList(
  agent: Agent,
): Promise<{ readonly portal: PortalClient; readonly url: string }> {
  const { forgotten, ended, terminal, web } = seededTitles;
  const first = await agent.ask({ ...pickOne, title: forgotten });
  const portal = await openPortal(String(first.url));
  await portal.answer(first.session_id, { selected_ids: ['beta'] });

  const answered = await agent.ask({ ...pickOne, title: ended.submitted });
  await portal.answer(answered.session_id, { selected_ids: ['alpha'], global_annotation: 'with care' });
  const cancelled = await agent.ask({ ...pickOne, title: ended.cancelled });
  await portal.post(`/api/interactions/${cancelled.session_id}/cancel`, { attempt: randomUUID() });

  await portal.send('PATCH', '/api/settings', { timeout_action: 'submit' });
  const defaults = { default_selection_ids: ['gamma'], timeout_seconds: 1 };
  const clocked = await agent.ask({ ...pickOne, ...defaults, title: ended.auto_submitted });
  await portal.send('PATCH', '/api/settings', { timeout_action: null });
  await untilEnded(portal, clocked.session_id);
  const nobody = await agent.ask({ ...pickOne, timeout_seconds: 1, title: ended.timeout });
  await untilEnded(portal, nobody.session_id);

  await agent.ask({ ...pickOne, title: terminal, interface: 'terminal' });
  const open = await agent.ask({ ...pickOne, title: web });
  const last = await agent.ask({ ...pickOne, title: ended.latest });
  await portal.answer(last.session_id, { selected_ids: ['delta'] });
  return { portal, url: String(open.url) };
}

async function untilEnded(portal: PortalClient, id: string): Promise<void> {
  await eventually(async () => (await portal.interaction(id)).session.state === 'ended');
}
