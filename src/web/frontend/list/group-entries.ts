import type { EntryFilter } from '../../wire/queries.ts';
import type { Entry } from '../../wire/replies.ts';

/**
 * The list as people read it: what keeps an agent waiting, what agents go on without meanwhile, what no agent waits for
 * any more, what is done.
 */
export type Groups = {
  readonly active: readonly Entry[];
  readonly goingOn: readonly Entry[];
  readonly gone: readonly Entry[];
  readonly recent: readonly Entry[];
};

export function groupEntries(entries: readonly Entry[], filter: EntryFilter): Groups {
  const open = filter === 'completed' ? [] : entries.filter(isOpen);
  return {
    active: open.filter((entry) => entry.attention !== 'gone' && !goesOn(entry)).sort(byAge),
    goingOn: open.filter(goesOn).sort(byAge),
    gone: open.filter((entry) => entry.attention === 'gone').sort(byAge),
    recent: filter === 'active' ? [] : entries.filter((entry) => !isOpen(entry)).sort(latestFirst),
  };
}

export function isOpen(entry: Entry): boolean {
  return entry.status === 'pending' || entry.status === 'needs_newer_version';
}

/** Whether the agent goes on without the answer for now; once all that is left depends on it, it waits like any other. */
export function goesOn(entry: Pick<Entry, 'waits' | 'attention'>): boolean {
  return !entry.waits && entry.attention === 'recent';
}

/** Questions an agent wants an answer to, those first that keep it waiting: they are counted, announced and walked through. */
export function waitingEntries(entries: readonly Entry[]): readonly Entry[] {
  const { active, goingOn } = groupEntries(entries, 'active');
  return [...active.filter((entry) => entry.status === 'pending'), ...goingOn];
}

/** The neighbour in the order of the list, round the corner; null when there is no other. */
export function neighbour(entries: readonly Entry[], id: string | null, step: 1 | -1): Entry | null {
  const waiting = waitingEntries(entries);
  const at = waiting.findIndex((entry) => entry.session_id === id);
  if (at === -1) return (step === 1 ? waiting[0] : waiting.at(-1)) ?? null;
  const next = waiting[(at + step + waiting.length) % waiting.length];
  return next === undefined || next.session_id === id ? null : next;
}

/** Agents of the same name that ask from the same folder of the same host right now, in more than one process. */
export function crowdedAgents(entries: readonly Entry[]): ReadonlySet<string> {
  const processes = new Map<string, number>();
  const crowded = new Set<string>();
  for (const { agent } of entries.filter(isOpen)) {
    const name = agentName(agent);
    if ((processes.get(name) ?? agent.process) !== agent.process) crowded.add(name);
    processes.set(name, agent.process);
  }
  return crowded;
}

/**
 * Versions of choice-mcp that run on this home, oldest first: the portal's, and those whose agents wait. A portal of
 * before this was told names none.
 */
export function runningVersions(portal: string, entries: readonly Entry[]): readonly string[] {
  const asking = waitingEntries(entries).map(({ agent }) => agent.version);
  const versions = new Set([portal, ...asking].filter(Boolean));
  return [...versions].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** Such agents are told apart by their process. */
export function needsProcess(entry: Entry, crowded: ReadonlySet<string>): boolean {
  return isOpen(entry) && crowded.has(agentName(entry.agent));
}

function agentName({ client, folder, host }: Entry['agent']): string {
  return JSON.stringify([client, folder, host]);
}

/** What the same agent asked before and no longer waits for: most likely an earlier wording of this question. */
export function earlierWordings(entry: Entry, entries: readonly Entry[]): readonly Entry[] {
  return groupEntries(entries, 'active').gone.filter(
    (other) =>
      other.session_id !== entry.session_id &&
      agentName(other.agent) === agentName(entry.agent) &&
      other.asked_at < entry.asked_at,
  );
}

function byAge(one: Entry, other: Entry): number {
  return one.asked_at - other.asked_at || one.session_id.localeCompare(other.session_id);
}

function latestFirst(one: Entry, other: Entry): number {
  return (other.ended_at ?? 0) - (one.ended_at ?? 0) || other.session_id.localeCompare(one.session_id);
}
