import type { ToolResult } from '../../../src/domain/session/result.ts';
import { isUp, openPortal, type PortalClient } from '../../support/portal-client.ts';
import { isFinal } from '../ledger.ts';
import { pause } from '../world.ts';
import type { Host, Team } from './team.ts';

const options = [{ id: 'left', recommended: true }, { id: 'right' }];

/** Asks and waits for the result, through whichever process lives at its place, until all have been asked. */
export async function liveAsTeamAgent(team: Team, host: Host, place: number): Promise<void> {
  for (let title = team.nextQuestion(); title !== null; title = team.nextQuestion()) {
    const question = { title, prompt: 'Which one?', selection_mode: 'hybrid', options, timeout_seconds: 900 };
    let id: string | null = null;
    for (;;) {
      const result = await call(team, { host, place }, id === null ? question : { session_id: id });
      if (result === null) await pause(100);
      else if (isFinal(result)) break;
      else id = result.session_id;
    }
    team.finished();
  }
}

type Place = { readonly host: Host; readonly place: number };

/** Null when there was no result: the process died, or could not reach the database. */
async function call(
  { ledger, times }: Team,
  { host, place }: Place,
  question: Record<string, unknown>,
): Promise<ToolResult | null> {
  try {
    const agent = await host.servers.at(place);
    const result = await agent.ask(question);
    ledger.asked(result.session_id);
    ledger.got(result);
    if (result.url !== null) host.address = result.url;
    if (isFinal(result)) times.got(result.session_id, host.name, host.servers.startedAt(agent));
    return result;
  } catch {
    return null;
  }
}

/** A person with the portal of their own machine: sees the questions of all, and often answers what others answer, too. */
export async function liveAsMember(team: Team, host: Host): Promise<void> {
  let portal: PortalClient | null = null;
  while (!team.isOver()) {
    await pause(team.random.between(5, 120));
    try {
      if (portal === null) {
        if (host.address === null) continue;
        portal = await openPortal(host.address);
      }
      const open = await portal.entries('active');
      if (open.length > 0) await answer(team, portal, team.random.pick(open.slice(0, 8)).session_id);
    } catch {
      // Its process went away: another one of the machine takes over, mostly at the same place.
      if (portal !== null && !(await isUp(portal.origin))) portal = null;
    }
  }
}

async function answer({ ledger, times, newText }: Team, portal: PortalClient, id: string): Promise<void> {
  const text = newText();
  ledger.giving(id, text);
  const reply = await portal.answer(id, { selected_ids: ['left'], custom_input: text });
  if (!reply.ok) return;
  times.taken(id);
  ledger.taken(id, text);
}
