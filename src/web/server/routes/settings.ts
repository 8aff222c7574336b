import { StoreUnwritableError } from '../../../application/session-store.ts';
import { clampTimeout } from '../../../domain/session/deadline.ts';
import type { OpenSession, Session } from '../../../domain/session/session.ts';
import type { settingsPatch } from '../../wire/bodies.ts';
import type { settingsQuery } from '../../wire/queries.ts';
import type { SettingsReply } from '../../wire/replies.ts';
import { type HttpReply, json, refuse } from '../http/exchange.ts';
import type { SettingsView } from '../portal-settings.ts';
import type { Call, RouteDeps } from '../routing.ts';
import { findSession, handOffCommand, refusalWords, refusedReply, unknownReply } from './session-replies.ts';

type Change = Call<{ query: typeof settingsQuery; body: typeof settingsPatch }>;

export function settingsHandlers(deps: RouteDeps) {
  const { services, settings, live, log } = deps;
  return {
    async read() {
      // With the store away, the page shows what was known last.
      await settings.refresh().catch((cause: unknown) => log.debug(`settings of the inbox: ${cause}`));
      return json<SettingsReply>((await settings.read()).news());
    },

    /** Saves what the person set; with `?session=ID` it also applies to that open question. */
    async change({ query: { session: id, removes: agreed }, body }: Change) {
      const session = id === undefined ? null : await findSession(deps, id);
      if (id !== undefined && session === null) return unknownReply(deps);
      const removes = await services.removedBy(body);
      if (removes > agreed) {
        const words = await refusalWords(deps);
        return refuse(409, 'removes-decisions', words.removesDecisions(removes), { removes });
      }
      const inView = session?.state === 'open' ? session.request : undefined;
      const changed = await settings.change(body, inView);
      if (changed.kind === 'unwritable') throw new StoreUnwritableError('config.json could not be written');
      const words = await refusalWords(deps);
      if (changed.kind === 'forbidden') {
        return refuse(403, 'cli-only-setting', words.cliOnlySetting, { problems: changed.problems });
      }
      if (changed.kind === 'refused') {
        return refuse(422, 'bad-settings', words.settings, { problems: changed.problems });
      }
      live.hint();
      return settledReply(deps, { session, view: changed.view, keys: Object.keys(body) });
    },
  };
}

type Settled = {
  readonly session: Session | null;
  readonly view: SettingsView;
  readonly keys: readonly string[];
};

async function settledReply(deps: RouteDeps, { session, view, keys }: Settled): Promise<HttpReply> {
  if (session?.state !== 'open') return json<SettingsReply>(view.news());
  const { changeSession } = deps.services;
  const [seconds, least] = [view.value('timeout_seconds'), view.value('min_timeout_seconds')];
  const face = view.value('interface');
  const applied = await changeSession.applySettings(session, {
    terms: view.changedTerms(session.request, keys),
    ...(keys.includes('timeout_seconds') ? { timeoutSeconds: clampTimeout(seconds, least) } : {}),
    ...(keys.includes('interface') && face !== 'auto' ? { face } : {}),
  });
  if (applied.kind === 'refused') return refusedReply(deps, applied.refusal);
  if (applied.kind === 'unknown-session') return unknownReply(deps);
  const isHandOff = applied.session.state === 'open' && keys.includes('interface');
  return json<SettingsReply>({
    ...view.news(),
    interaction: await deps.views.question(applied.session),
    terminal_command: isHandOff ? handOffCommand(deps.services, applied.session as OpenSession) : null,
  });
}
