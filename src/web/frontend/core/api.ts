import type {
  AnswerBody,
  AssigneeBody,
  CancelBody,
  DeadlineBody,
  DraftBody,
  InterfaceBody,
  OptionsBody,
  PresenceBody,
  SettingsPatch,
} from '../../wire/bodies.ts';
import type { HistoryFormat, HistoryQuery, SettingsQuery } from '../../wire/queries.ts';
import type {
  DevicesReply,
  DraftReply,
  EntriesReply,
  HistoryReply,
  Interaction,
  InterfaceReply,
  MembersReply,
  PeopleReply,
  PresenceReply,
  RemovedReply,
  SettingsReply,
  TicketReply,
} from '../../wire/replies.ts';
import { type ApiReply, failed } from './reply.ts';
import type { Call, RequestText } from './request-text.ts';

/** The portal's HTTP as the page uses it, one method per deed. */
export type Api = {
  ticket(): Promise<ApiReply<TicketReply>>;
  entries(): Promise<ApiReply<EntriesReply>>;
  interaction(id: string): Promise<ApiReply<Interaction>>;
  answer(id: string, body: AnswerBody): Promise<ApiReply<Interaction>>;
  cancel(id: string, body: CancelBody): Promise<ApiReply<Interaction>>;
  moveDeadline(id: string, body: DeadlineBody): Promise<ApiReply<Interaction>>;
  changeFace(id: string, body: InterfaceBody): Promise<ApiReply<InterfaceReply>>;
  hideOptions(id: string, body: OptionsBody): Promise<ApiReply<Interaction>>;
  assign(id: string, body: AssigneeBody): Promise<ApiReply<Interaction>>;
  tellPresence(id: string, body: PresenceBody, leaving?: boolean): Promise<ApiReply<PresenceReply>>;
  members(): Promise<ApiReply<MembersReply>>;
  saveDraft(id: string, body: DraftBody, leaving?: boolean): Promise<ApiReply<DraftReply>>;
  devices(): Promise<ApiReply<DevicesReply>>;
  revokeDevice(id: string): Promise<ApiReply<RemovedReply>>;
  settings(): Promise<ApiReply<SettingsReply>>;
  changeSettings(patch: SettingsPatch, query: SettingsQuery): Promise<ApiReply<SettingsReply>>;
  history(query: HistoryQuery): Promise<ApiReply<HistoryReply>>;
  exportHistory(format: HistoryFormat, query: HistoryQuery): Promise<ApiReply<string>>;
  whoseHistory(): Promise<ApiReply<PeopleReply>>;
  /** Null forgets everything that ended. */
  forget(id: string | null): Promise<ApiReply<RemovedReply>>;
};

/** A handshake with a frozen process must not hold up the next try. */
export const handshakeLimitMs = 2_000;

export function createApi(requestText: RequestText): Api {
  async function json<Value>(path: string, call?: Call): Promise<ApiReply<Value>> {
    const reply = await requestText(path, call);
    if (!reply.ok) return reply;
    try {
      return { ok: true, value: JSON.parse(reply.value) as Value };
    } catch {
      // Our portal sends JSON only, so this reply is another program's.
      return failed({ kind: 'offline' });
    }
  }
  const post = <Value>(path: string, body: unknown, more: Call = {}) =>
    json<Value>(path, { method: 'POST', body, ...more });
  const of = (id: string, deed = '') => `/api/interactions/${encodeURIComponent(id)}${deed}`;

  return {
    ticket: () => post('/api/ticket', {}, { limitMs: handshakeLimitMs }),
    entries: () => json('/api/interactions?filter=all'),
    interaction: (id) => json(of(id)),
    answer: (id, body) => post(of(id, '/answer'), body),
    cancel: (id, body) => post(of(id, '/cancel'), body),
    moveDeadline: (id, body) => post(of(id, '/deadline'), body),
    changeFace: (id, body) => post(of(id, '/interface'), body),
    hideOptions: (id, body) => post(of(id, '/options'), body),
    assign: (id, body) => post(of(id, '/assignee'), body),
    tellPresence: (id, body, leaving = false) => post(of(id, '/presence'), body, { keepalive: leaving }),
    members: () => json('/api/members'),
    saveDraft: (id, body, leaving = false) => post(of(id, '/draft'), body, { keepalive: leaving }),
    devices: () => json('/api/devices'),
    revokeDevice: (id) => json(`/api/devices/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    settings: () => json('/api/settings'),
    changeSettings: (patch, query) =>
      json(`/api/settings?${new URLSearchParams(query)}`, { method: 'PATCH', body: patch }),
    history: (query) => json(`/api/history?${new URLSearchParams(query)}`),
    exportHistory: (format, query) =>
      requestText(`/api/history/export?${new URLSearchParams({ ...query, format })}`, { isPlain: true }),
    whoseHistory: () => json('/api/history/people'),
    forget: (id) =>
      json(id === null ? '/api/history' : `/api/history/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  };
}
