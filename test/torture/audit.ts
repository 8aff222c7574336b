import { resultOf } from '../support/mcp-pair.ts';
import { openPortal } from '../support/portal-client.ts';
import { eventually } from '../support/program-process.ts';
import { answer } from './portal-people.ts';
import type { World } from './world.ts';

const atOnce = 20;

/** After the troubles: what is still open can be answered, and every agent gets exactly what people were told. */
export async function audit(world: World): Promise<void> {
  const { servers, ledger, newText } = world;
  const agent = await servers.at(0);
  const { url } = await agent.ask({
    title: newText(),
    prompt: 'Is anybody still there?',
    selection_mode: 'text_input',
    timeout_seconds: 300,
  });
  const portal = await eventually(async () => openPortal(url ?? '').catch(() => null), {
    withinMs: 30_000,
    what: 'the portal lets a person in after the troubles',
  });
  const open = await portal.entries('active');
  for (const { session_id } of open) {
    await answer(world, portal, session_id);
  }
  const ids = [...ledger.sessions].filter(([, { provesNothing }]) => !provesNothing).map(([id]) => id);
  for (let from = 0; from < ids.length; from += atOnce) {
    await Promise.all(ids.slice(from, from + atOnce).map(ask));
  }

  async function ask(id: string): Promise<void> {
    const reply = await agent.call({ session_id: id });
    if (reply.isError) ledger.fail(`${id} is gone: ${JSON.stringify(reply.content).slice(0, 300)}`);
    else ledger.got(resultOf(reply));
  }
}
