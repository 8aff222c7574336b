import type { TextReply } from '../../src/web/server/http/exchange.ts';
import { push } from '../../src/web/wire/pushes.ts';
import {
  devicesReply,
  draftReply,
  entriesReply,
  errorReply,
  healthReply,
  historyReply,
  interaction,
  interfaceReply,
  membersReply,
  pairReply,
  peopleReply,
  plantedReply,
  presenceReply,
  proofReply,
  removedReply,
  settingsReply,
  ticketReply,
} from '../../src/web/wire/replies.ts';
import { settingsNews } from '../../src/web/wire/settings-replies.ts';

/** What each address replies when it has done what it was asked. */
export const replies = {
  'GET /healthz': healthReply,
  'POST /planted': plantedReply,
  'POST /proof': proofReply,
  'POST /api/token': pairReply,
  'POST /api/ticket': ticketReply,
  'GET /api/interactions': entriesReply,
  'GET /api/interactions/:id': interaction,
  'POST /api/interactions/:id/answer': interaction,
  'POST /api/interactions/:id/cancel': interaction,
  'POST /api/interactions/:id/deadline': interaction,
  'POST /api/interactions/:id/interface': interfaceReply,
  'POST /api/interactions/:id/options': interaction,
  'POST /api/interactions/:id/draft': draftReply,
  'POST /api/interactions/:id/assignee': interaction,
  'POST /api/interactions/:id/presence': presenceReply,
  'GET /api/members': membersReply,
  'GET /api/history': historyReply,
  'GET /api/history/people': peopleReply,
  'DELETE /api/history': removedReply,
  'DELETE /api/history/:id': removedReply,
  'GET /api/devices': devicesReply,
  'DELETE /api/devices/:id': removedReply,
  'GET /api/settings': settingsNews,
  'PATCH /api/settings': settingsReply,
};

const declared = Object.entries(replies).map(([address, schema]) => {
  const [method, path = ''] = address.split(' ');
  return { method, path: new RegExp(`^${path.replace(':id', '[^/]+')}$`), schema };
});

/** Throws on a reply that is not what its address is declared to reply. What is sealed or no JSON passes. */
export function checkReply(method: string, target: string, { status, headers, body }: TextReply): void {
  if (!headers['content-type']?.startsWith('application/json')) return;
  const reply = JSON.parse(body);
  if ('sealed' in reply) return;
  const [path = ''] = target.split('?');
  // The history as a file is the one JSON that is no reply of the wire.
  const found = declared.find((one) => one.method === method.replace('HEAD', 'GET') && one.path.test(path));
  if (status >= 400) errorReply.parse(reply);
  else if (path !== '/api/history/export' && found === undefined)
    throw new Error(`${method} ${path} is not declared`);
  else found?.schema.parse(reply);
}

/** Throws on a push that is not declared. */
export function checkPush(told: unknown): void {
  push.parse(told);
}
