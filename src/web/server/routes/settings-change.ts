import { applySettings } from '../../../application/apply-settings.ts';
import { StoreUnwritableError } from '../../../application/session-store.ts';
import type { OpenSession, Session } from '../../../domain/session/session.ts';
import { settingsPatch } from '../../wire/bodies.ts';
import { settingsQuery } from '../../wire/queries.ts';
import type { SettingsReply } from '../../wire/replies.ts';
import type { HttpReply } from '../http/exchange.ts';
import { json, refuse } from '../http/replies.ts';
import type { SettingsView } from '../portal-settings.ts';
import { type Route, reading } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';
import { findSession, refusalWords, refusedReply, unknownReply } from './session-replies.ts';

type Deps = Pick<RouteDeps, 'services' | 'views' | 'settings' | 'store' | 'clock' | 'live'>;

/** Saves what the person set; with `?session=ID` it also applies to that open question. */
export function settingsChangeRoute(deps: Deps): Route {
  return reading({
    method: 'PATCH',
    path: '/api/settings',
    query: settingsQuery,
    body: settingsPatch,
    async handle({ query: { session: id, removes: agreed }, body }) {
      const session = id === undefined ? null : await findSession(deps, id);
      if (id !== undefined && session === null) return unknownReply(deps);
      const removes = await deps.services.removedBy(body);
      if (removes > agreed) {
        const words = await refusalWords(deps);
        return refuse(409, 'removes-decisions', words.removesDecisions(removes), { removes });
      }
      const inView = session?.state === 'open' ? session.request : undefined;
      const changed = await deps.settings.change(body, inView);
      if (changed.kind === 'unwritable') throw new StoreUnwritableError('config.json could not be written');
      const words = await refusalWords(deps);
      if (changed.kind === 'forbidden') {
        return refuse(403, 'cli-only-setting', words.cliOnlySetting, { problems: changed.problems });
      }
      if (changed.kind === 'refused') {
        return refuse(422, 'bad-settings', words.settings, { problems: changed.problems });
      }
      deps.live.hint();
      return settledReply(deps, { session, view: changed.view, keys: Object.keys(body) });
    },
  });
}

type Settled = {
  readonly session: Session | null;
  readonly view: SettingsView;
  readonly keys: readonly string[];
};

async function settledReply(deps: Deps, { session, view, keys }: Settled): Promise<HttpReply> {
  const reply: SettingsReply = view.news;
  if (session?.state !== 'open') return json(reply);
  const { changeSession } = deps.services;
  const applied = await applySettings({ changeSession, clock: deps.clock }, session, {
    terms: view.changedTerms(session.request, keys),
    ...(keys.includes('timeout_seconds') ? { timeoutSeconds: view.timeoutSeconds } : {}),
    ...(keys.includes('interface') && view.interface !== 'auto' ? { face: view.interface } : {}),
  });
  if (applied.kind === 'refused') return refusedReply(deps, applied.refusal);
  if (applied.kind === 'unknown-session') return unknownReply(deps);
  const isHandOff = applied.session.state === 'open' && keys.includes('interface');
  return json({
    ...reply,
    interaction: await deps.views.interaction(applied.session),
    terminal_command: isHandOff ? commandFor(deps, applied.session as OpenSession) : null,
  } satisfies SettingsReply);
}

function commandFor(deps: Deps, session: OpenSession): string | null {
  return session.face === 'terminal' ? deps.services.terminalCommandFor(session) : null;
}
