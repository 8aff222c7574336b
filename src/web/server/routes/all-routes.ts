import type { Route } from '../routing.ts';
import { answerRoute } from './answer.ts';
import { assetRoute } from './asset.ts';
import { assigneeRoute } from './assignee.ts';
import { cancelRoute } from './cancel.ts';
import { deadlineRoute } from './deadline.ts';
import { devicesRoutes } from './devices.ts';
import { draftRoute } from './draft.ts';
import { healthzRoute } from './healthz.ts';
import { historyExportRoute } from './history-export.ts';
import { historyListRoute } from './history-list.ts';
import { historyRemoveRoutes } from './history-remove.ts';
import { interfaceRoute } from './interface.ts';
import { listInteractionsRoute } from './list-interactions.ts';
import { membersRoute } from './members.ts';
import { optionsRoute } from './options.ts';
import { pageRoutes } from './page.ts';
import { plantedRoute } from './planted.ts';
import { presenceRoute } from './presence.ts';
import { proofRoute } from './proof.ts';
import type { RouteDeps } from './route-deps.ts';
import { settingsChangeRoute } from './settings-change.ts';
import { settingsReadRoute } from './settings-read.ts';
import { showInteractionRoute } from './show-interaction.ts';
import { socketRoute } from './socket.ts';
import { ticketRoute } from './ticket.ts';
import { tokenRoute } from './token.ts';

/** Every address of the portal. An exact path comes before one with `:id` in its place. */
export function allRoutes(deps: RouteDeps): readonly Route[] {
  return [
    ...pageRoutes(deps),
    assetRoute(deps),
    plantedRoute(deps),
    healthzRoute,
    tokenRoute(deps),
    ticketRoute(deps),
    socketRoute,
    proofRoute(deps),
    listInteractionsRoute(deps),
    showInteractionRoute(deps),
    answerRoute(deps),
    cancelRoute(deps),
    deadlineRoute(deps),
    interfaceRoute(deps),
    optionsRoute(deps),
    draftRoute(deps),
    assigneeRoute(deps),
    presenceRoute(deps),
    membersRoute(deps),
    historyListRoute(deps),
    historyExportRoute(deps),
    ...historyRemoveRoutes(deps),
    ...devicesRoutes(deps),
    settingsReadRoute(deps),
    settingsChangeRoute(deps),
  ];
}
