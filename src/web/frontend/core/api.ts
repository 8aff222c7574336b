import { type PortalSession, type SealedReply, sendSealed } from '../../pairing/portal-session.ts';
import type {
  AnswerBody,
  AssigneeBody,
  AttachmentBody,
  CancelBody,
  DeadlineBody,
  DraftBody,
  InterfaceBody,
  OptionsBody,
  PresenceBody,
  ReopenBody,
  SettingsPatch,
  SnoozeBody,
} from '../../wire/bodies.ts';
import type { HistoryFormat, HistoryQuery, SettingsQuery } from '../../wire/queries.ts';
import type {
  AttachmentReply,
  AttachmentsReply,
  DevicesReply,
  DraftReply,
  EntriesReply,
  ErrorReply,
  HistoryReply,
  InterfaceReply,
  MembersReply,
  PeopleReply,
  PresenceReply,
  QuestionReply,
  RemovedReply,
  SettingsReply,
  TicketReply,
} from '../../wire/replies.ts';
import type { Access } from './access.ts';

/** A handshake with a frozen process must not hold up the next try. */
export const handshakeLimitMs = 2_000;

/** A file, or half a mebibyte of one, through a slow tunnel. */
const fileLimitMs = 60_000;

/** The portal's HTTP as the page uses it, one method per request. */
export type Api = ReturnType<typeof createApi>;

export function createApi(requestText: RequestText) {
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
  const remove = (path: string) => json<RemovedReply>(path, { method: 'DELETE' });
  const of = (id: string, rest = '') => `/api/interactions/${encodeURIComponent(id)}${rest}`;
  const ofFile = (id: string, file: string) => of(id, `/attachments/${encodeURIComponent(file)}`);

  return {
    ticket: () => post<TicketReply>('/api/ticket', {}, { limitMs: handshakeLimitMs }),
    entries: () => json<EntriesReply>('/api/interactions?filter=all'),
    question: (id: string) => json<QuestionReply>(of(id)),
    answer: (id: string, body: AnswerBody) => post<QuestionReply>(of(id, '/answer'), body),
    cancel: (id: string, body: CancelBody) => post<QuestionReply>(of(id, '/cancel'), body),
    reopen: (id: string, body: ReopenBody) => post<QuestionReply>(of(id, '/reopen'), body),
    addPart: (id: string, body: AttachmentBody) =>
      post<AttachmentsReply>(of(id, '/attachments'), body, { limitMs: fileLimitMs }),
    attachment: (id: string, file: string) =>
      json<AttachmentReply>(ofFile(id, file), { limitMs: fileLimitMs }),
    removeAttachment: (id: string, file: string) =>
      json<AttachmentsReply>(ofFile(id, file), { method: 'DELETE' }),
    moveDeadline: (id: string, body: DeadlineBody) => post<QuestionReply>(of(id, '/deadline'), body),
    changeFace: (id: string, body: InterfaceBody) => post<InterfaceReply>(of(id, '/interface'), body),
    hideOptions: (id: string, body: OptionsBody) => post<QuestionReply>(of(id, '/options'), body),
    snooze: (id: string, body: SnoozeBody) => post<QuestionReply>(of(id, '/snooze'), body),
    assign: (id: string, body: AssigneeBody) => post<QuestionReply>(of(id, '/assignee'), body),
    tellPresence: (id: string, body: PresenceBody, leaving = false) =>
      post<PresenceReply>(of(id, '/presence'), body, { keepalive: leaving }),
    members: () => json<MembersReply>('/api/members'),
    saveDraft: (id: string, body: DraftBody, leaving = false) =>
      post<DraftReply>(of(id, '/draft'), body, { keepalive: leaving }),
    devices: () => json<DevicesReply>('/api/devices'),
    revokeDevice: (id: string) => remove(`/api/devices/${encodeURIComponent(id)}`),
    settings: () => json<SettingsReply>('/api/settings'),
    changeSettings: (patch: SettingsPatch, query: SettingsQuery) =>
      json<SettingsReply>(`/api/settings?${new URLSearchParams(query)}`, { method: 'PATCH', body: patch }),
    history: (query: HistoryQuery) => json<HistoryReply>(`/api/history?${new URLSearchParams(query)}`),
    exportHistory: (format: HistoryFormat, query: HistoryQuery) =>
      requestText(`/api/history/export?${new URLSearchParams({ ...query, format })}`, { isPlain: true }),
    historyPeople: () => json<PeopleReply>('/api/history/people'),
    /** Null forgets everything that ended. */
    forget: (id: string | null) =>
      remove(id === null ? '/api/history' : `/api/history/${encodeURIComponent(id)}`),
  };
}

/** What came of a request: a value, or one of the three ways in which it did not work. */
export type ApiReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export type Failure =
  /** No reply: the portal sleeps, restarts or is gone. Trying again makes sense. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'unauthorised' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: ErrorReply['error'];
      readonly winner: QuestionReply | null;
    };

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

/** The problems where there are any: they say more than the sentence above them. */
export function refusalText({ message, problems = [] }: ErrorReply['error']): string {
  return problems.length === 0 ? message : problems.join(' · ');
}

type Call = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly limitMs?: number;
  /** Lets the request outlive the page; browsers refuse it near 64 KiB. */
  readonly keepalive?: boolean;
  /** The portal sends this reply as it is. */
  readonly isPlain?: boolean;
};

/** Replies arrive as text, parsed by the caller: they are the portal's own, so their shapes are trusted. */
type RequestText = (path: string, call?: Call) => Promise<ApiReply<string>>;

type Deps = {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly access: Pick<Access, 'session' | 'doubt'>;
  /** The server says that this browser is not let in. */
  readonly unauthorised: () => void;
};

/** A connection to a frozen process opens and then stays silent: every request has an end. */
const defaultLimitMs = 10_000;

export function createRequestText({ fetch, origin, access, unauthorised }: Deps): RequestText {
  async function send(session: PortalSession, target: string, call: Call): Promise<SealedReply | null> {
    const { method = 'GET', body, limitMs = defaultLimitMs, keepalive = false, isPlain = false } = call;
    const text = body === undefined ? null : JSON.stringify(body);
    try {
      const sealed = { method, body: text, limitMs, keepalive, isPlain };
      return await sendSealed({ fetch, origin, session, target, call: sealed });
    } catch {
      return null;
    }
  }

  async function requestText(path: string, call: Call, before: string | null): Promise<ApiReply<string>> {
    const session = await access.session();
    if ('kind' in session) {
      if (session.kind === 'unknown') unauthorised();
      return failed({ kind: session.kind === 'unknown' ? 'unauthorised' : 'offline' });
    }
    // A reply that is not the portal's was not from another life of it, either.
    if (session.instance === before) return failed({ kind: 'offline' });
    const reply = await send(session, path, call);
    if (reply !== null && reply.text !== null && reply.status !== 401) {
      return readText(reply.status, reply.text);
    }
    // The server that answered has not shown that it is the portal: nothing more is sent before it does.
    access.doubt(session);
    if (reply?.status !== 401) return failed({ kind: 'offline' });
    // A portal that was started meanwhile answers so, because it does not know this session.
    return requestText(path, call, session.instance);
  }

  return (path, call = {}) => requestText(path, call, null);
}

function readText(status: number, text: string): ApiReply<string> {
  if (status >= 200 && status < 300) return { ok: true, value: text };
  const { error, winner } = readRefusal(status, text);
  return failed({ kind: 'refused', status, error, winner: winner ?? null });
}

function readRefusal(status: number, text: string): ErrorReply {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && 'error' in read) return read as ErrorReply;
  } catch {
    // Not one of ours: the status is all there is to say.
  }
  return { error: { code: 'unexpected', message: `HTTP ${status}` } };
}
