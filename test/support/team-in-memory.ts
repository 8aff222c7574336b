import type { Announcement, Team } from '../../src/application/team/team.ts';

/** People who share a store in memory: what `test/contracts/team.ts` demands of a database, without its clock. */
export function createTeamInMemory(): Team & { readonly announced: ReadonlyMap<string, Announcement> } {
  const announced = new Map<string, Announcement>();
  const members = new Set<string>();
  let settings: Record<string, unknown> = {};
  return {
    announced,
    async announce(announcement) {
      announced.set(announcement.announcer, announcement);
      members.add(announcement.person);
    },
    async leave(announcer) {
      announced.delete(announcer);
    },
    present: async () =>
      [...announced.values()].flatMap(({ person, host, activities }) =>
        [null, ...activities].map((activity) => ({ person, host, activity })),
      ),
    members: async () => [...members].sort(),
    readSettings: async () => settings,
    async writeSettings(changes) {
      const merged = Object.entries({ ...settings, ...changes });
      settings = Object.fromEntries(merged.filter(([, value]) => value !== null));
    },
  };
}
