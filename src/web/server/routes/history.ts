import { decisionsByPerson, everyEnded } from '../../../application/history/every-ended.ts';
import { exportHistory } from '../../../application/history/export-history.ts';
import type { EndedQuery } from '../../../application/session-store.ts';
import type { exportQuery, HistoryFilter, HistoryFormat, historyQuery } from '../../wire/queries.ts';
import type { Entry, HistoryReply, PeopleReply, RemovedReply } from '../../wire/replies.ts';
import { json, refuse } from '../http/exchange.ts';
import type { Call, RouteDeps } from '../routing.ts';
import type { Views } from '../views.ts';
import { findSession, refusalWords, unknownReply } from './session-replies.ts';

const files: Readonly<Record<HistoryFormat, { readonly type: string; readonly ending: string }>> = {
  json: { type: 'application/json', ending: 'json' },
  markdown: { type: 'text/markdown', ending: 'md' },
  csv: { type: 'text/csv', ending: 'csv' },
};

/** Finding ended questions, taking them along as a file, and removing them. Open ones always stay. */
export function historyHandlers(deps: RouteDeps) {
  const { store, views, settings, clock } = deps;
  const names = createNames(views);
  return {
    async list({ query: { limit, ...filter } }: Call<{ query: typeof historyQuery }>) {
      await names.look();
      // One more than asked for tells whether there is a next page.
      const found = await views.ended(toEndedQuery(filter, limit + 1));
      const interactions = found.slice(0, limit);
      names.meet(interactions);
      const next = found.length > limit ? (interactions.at(-1)?.session_id ?? null) : null;
      return json<HistoryReply>({ now: clock.now(), interactions, next, ...names.met() });
    },

    /** The history as a file, with the same filters as the list. */
    async export({ query: { format, limit, ...filter } }: Call<{ query: typeof exportQuery }>) {
      const language = (await settings.read()).value('language');
      const pieces = exportHistory(everyEnded(store, toEndedQuery(filter, limit)), format, language);
      // Before the headers are sent: a history that cannot be read at all is refused like any other fault.
      const first = await pieces.next();
      const { type, ending } = files[format];
      return {
        status: 200,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'content-disposition': `attachment; filename="choice-history.${ending}"`,
        },
        pieces: startingWith(first, pieces),
      };
    },

    /** Said before all are removed. */
    async countByPerson() {
      const { people } = await decisionsByPerson(store);
      return json<PeopleReply>({ people });
    },

    async remove({ id }: Call) {
      const session = await findSession(deps, id);
      if (session === null) return unknownReply(deps);
      if (!(await store.remove(id))) {
        return refuse(409, 'still-open', (await refusalWords(deps)).stillOpen);
      }
      return json<RemovedReply>({ removed: 1 });
    },

    async removeAll() {
      let removed = 0;
      for (const id of (await decisionsByPerson(store)).ids) {
        if (await store.remove(id)) removed += 1;
      }
      return json<RemovedReply>({ removed });
    },
  };
}

/** A filter of the page as a query to the store. */
function toEndedQuery(filter: HistoryFilter, limit: number): EndedQuery {
  const { q, interface: face, agent, status, ...others } = filter;
  const ending = status === 'rephrase' ? { reply: status } : { status };
  const wanted = { ...others, ...ending, limit, text: q, face, client: agent };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as EndedQuery;
}

/** How many sessions are read for the names in the filters; reading all of them would take a second. */
const lookedThrough = 200;
/** How many of them are in memory at once: each may be half a megabyte. */
const lookedAtOnce = 20;

/** The agents and people that the history's filters offer. */
function createNames(views: Views) {
  const agents = new Set<string>();
  const people = new Set<string>();
  let looking: Promise<void> | null = null;

  function meet(entries: readonly Entry[]): void {
    for (const { agent, person } of entries) {
      agents.add(agent.client);
      if (person !== null) people.add(person);
    }
  }

  async function lookThrough(): Promise<void> {
    let before: string | undefined;
    for (let looked = 0; looked < lookedThrough; looked += lookedAtOnce) {
      const page = await views.ended({ limit: lookedAtOnce, ...(before === undefined ? {} : { before }) });
      meet(page);
      before = page.at(-1)?.session_id;
      if (page.length < lookedAtOnce) return;
    }
  }

  return {
    meet,
    met: () => ({ agents: [...agents].sort(), people: [...people].sort() }),
    /** Once; again only after a failure. */
    look(): Promise<void> {
      looking ??= lookThrough().catch((cause: unknown) => {
        looking = null;
        throw cause;
      });
      return looking;
    },
  };
}

type Pieces = AsyncGenerator<string, void, undefined>;

async function* startingWith(first: IteratorResult<string, void>, rest: Pieces): Pieces {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
