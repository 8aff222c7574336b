import * as bodies from '../../wire/bodies.ts';
import * as queries from '../../wire/queries.ts';
import { type Route, type RouteDeps, route } from '../routing.ts';
import { accessHandlers } from './access.ts';
import { attachmentHandlers } from './attachments.ts';
import { deviceHandlers } from './devices.ts';
import { historyHandlers } from './history.ts';
import { interactionHandlers } from './interactions.ts';
import { pageHandlers } from './page.ts';
import { plantedHandlers } from './planted.ts';
import { settingsHandlers } from './settings.ts';
import { steeringHandlers } from './steering.ts';
import { teamHandlers } from './team.ts';

/**
 * Every address of the portal, what answers there and what it is sent. An exact path comes before one with `:id` in its
 * place. Everything below `/api/` asks for credentials by its address alone.
 */
export function allRoutes(deps: RouteDeps): readonly Route[] {
  const page = pageHandlers(deps);
  const access = accessHandlers(deps);
  const interactions = interactionHandlers(deps);
  const attachments = attachmentHandlers(deps);
  const steering = steeringHandlers(deps);
  const team = teamHandlers(deps);
  const history = historyHandlers(deps);
  const devices = deviceHandlers(deps);
  const settings = settingsHandlers(deps);
  return [
    route('GET /', page.showInbox, { kind: 'page' }),
    route('GET /history', page.showInbox, { kind: 'page' }),
    route('GET /open/:id', page.showInbox, { kind: 'page' }),
    route('GET /choice/:id', page.showQuestion, { kind: 'page' }),
    route('GET /assets/:id', page.asset),
    route('POST /planted', plantedHandlers(deps).report, { body: bodies.plantedBody }),
    route('GET /healthz', page.health),

    route('POST /api/token', access.pair, { body: bodies.pairBody }),
    route('POST /api/ticket', access.issueTicket),
    route('GET /ws', access.refusePlainSocket, { kind: 'socket' }),
    route('POST /proof', access.prove, { body: bodies.proofBody }),

    route('GET /api/interactions', interactions.list, { query: queries.entriesQuery }),
    route('GET /api/interactions/:id', interactions.show),
    route('POST /api/interactions/:id/answer', interactions.answer, { body: bodies.answerBody }),
    route('POST /api/interactions/:id/cancel', interactions.cancel, { body: bodies.cancelBody }),
    route('POST /api/interactions/:id/reopen', interactions.reopen, { body: bodies.reopenBody }),
    route('POST /api/interactions/:id/deadline', steering.deadline, { body: bodies.deadlineBody }),
    route('POST /api/interactions/:id/interface', steering.interface, { body: bodies.interfaceBody }),
    route('POST /api/interactions/:id/options', steering.options, { body: bodies.optionsBody }),
    route('POST /api/interactions/:id/snooze', steering.snooze, { body: bodies.snoozeBody }),
    route('POST /api/interactions/:id/draft', steering.draft, { body: bodies.draftBody }),
    route('POST /api/interactions/:id/attachments', attachments.add, { body: bodies.attachmentBody }),
    route('GET /api/interactions/:id/attachments/:n', attachments.show),
    route('DELETE /api/interactions/:id/attachments/:n', attachments.remove),
    route('POST /api/interactions/:id/assignee', team.assign, { body: bodies.assigneeBody }),
    route('POST /api/interactions/:id/presence', team.tellPresence, { body: bodies.presenceBody }),
    route('GET /api/members', team.listMembers),

    route('GET /api/history', history.list, { query: queries.historyQuery }),
    route('GET /api/history/export', history.export, { query: queries.exportQuery, reply: 'plain' }),
    route('GET /api/history/people', history.countByPerson),
    route('DELETE /api/history/:id', history.remove),
    route('DELETE /api/history', history.removeAll),

    route('GET /api/devices', devices.list),
    route('DELETE /api/devices/:id', devices.revoke),

    route('GET /api/settings', settings.read),
    route('PATCH /api/settings', settings.change, {
      query: queries.settingsQuery,
      body: bodies.settingsPatch,
    }),
  ];
}
