import { emptyDraft } from '../../src/domain/answer/draft.ts';
import { openPortal, type PortalClient } from '../support/portal-client.ts';
import { pause, type World } from './world.ts';

/** A person at the portal, through its HTTP: quick, and never sure that the portal is still the same. */
export async function liveAtPortal(world: World, person: number): Promise<void> {
  const { random } = world;
  let portal: PortalClient | null = null;
  while (!world.isOver()) {
    await pause(random.between(20, 700));
    try {
      portal ??= await enter(world);
      if (portal === null) continue;
      const open = (await portal.entries('active')).filter(({ interface: face }) => face === 'web');
      if (open.length > 0) await actOn(world, portal, { id: random.pick(open).session_id, person });
    } catch {
      // The portal went away: the next one may be anywhere.
      portal = null;
    }
  }
}

async function enter({ address }: World): Promise<PortalClient | null> {
  return address === null ? null : openPortal(address);
}

type Deed = { readonly id: string; readonly person: number };

async function actOn(world: World, portal: PortalClient, { id, person }: Deed): Promise<void> {
  const { random } = world;
  const deed = random.below(20);
  if (deed < 11)
    await Promise.all(Array.from({ length: random.pick([1, 1, 3]) }, () => answer(world, portal, id)));
  else if (deed < 16) await keepDraft(world, portal, { id, person });
  else if (deed < 18) await portal.post(`/api/interactions/${id}/deadline`, { add_seconds: 60 });
  else if (deed < 19) await portal.post(`/api/interactions/${id}/cancel`, { attempt: world.newText() });
  else await portal.get('/api/history');
}

export async function answer(
  { ledger, figures, newText }: World,
  portal: PortalClient,
  id: string,
): Promise<void> {
  const text = newText();
  ledger.giving(id, text);
  const reply = await portal.answer(id, { selected_ids: ['left'], custom_input: text });
  if (!reply.ok) return;
  figures.taken.portal += 1;
  ledger.taken(id, text);
}

/** One person writes each draft, so that no other person's newer text may stand in its place. */
async function keepDraft(world: World, portal: PortalClient, { id, person }: Deed): Promise<void> {
  const { ledger, figures } = world;
  if (world.writers.get(id) !== person && world.writers.has(id)) return;
  world.writers.set(id, person);
  const shown = await portal.interaction(id);
  if (shown.entry.ended_at !== null) return;
  const held = shown.draft.answers[0]?.globalNote ?? null;
  ledger.foundDraft(id, held?.value ?? null);
  const value = world.newText();
  const globalNote = { value, at: Math.max(shown.now, (held?.at ?? 0) + 1) };
  ledger.forgetDraft(id);
  const reply = await portal.post(`/api/interactions/${id}/draft`, {
    draft: { ...emptyDraft, globalNote },
    tab: `person-${person}`,
  });
  if (!reply.ok) return;
  figures.drafts += 1;
  ledger.kept(id, value);
}
