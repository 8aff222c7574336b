import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Attachment, inspectFile } from '../../src/domain/answer/attachment.ts';
import type { Language } from '../../src/domain/language.ts';
import { isUnsent, type ReadableSession } from '../../src/domain/session/session.ts';
import type { Caller } from '../../src/web/server/access/callers.ts';
import { portalWords, requestWords } from '../../src/web/strings.ts';
import { type AttachmentBody, draftBody, type SettingsPatch } from '../../src/web/wire/bodies.ts';
import type { Push } from '../../src/web/wire/pushes.ts';
import type { DevicesReply, HistoryReply, PeopleReply } from '../../src/web/wire/replies.ts';
import type { SettingsNews } from '../../src/web/wire/settings-replies.ts';
import { sampleSettings } from './portal-settings-sample.ts';
import type { StandInAccess } from './portal-stand-in-access.ts';
import { toEvent, toTerms } from './portal-stand-in-events.ts';
import type { World } from './portal-world.ts';
import { owner } from './samples.ts';

/** What a test sets to bring about a state that a real portal gets into by itself. */
export type Knobs = {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  isLocked: boolean;
  fails: boolean;
  /** How long each part of a file takes, in ms. */
  partMs: number;
  /** No answer can be stored. */
  isFull: boolean;
  /** Closes every connection, as if there were no listener. */
  isDown: boolean;
  /** Answers requests and lets no socket through, as some proxies do. */
  blocksSockets: boolean;
  /** The time at which the portal's clock stands still; null for one that runs. */
  standsAt: number | null;
  /** Something that another program planted was found in a browser. */
  plantedAt: number | null;
  /** What the person is called in a shared inbox; null where it is not shared. */
  me: string | null;
  /** Who else shares it. */
  members: readonly string[];
  settings: Record<string, NonNullable<SettingsPatch[string]>>;
  devices: DevicesReply['devices'];
};

type Parts = {
  readonly access: StandInAccess;
  readonly world: World;
  readonly knobs: Knobs;
  readonly push: (message: Push) => void;
  readonly changed: (id: string) => void;
  readonly revision: () => number;
};

type AttachmentCall = {
  readonly id: string;
  readonly file: string | undefined;
  readonly method: string;
  readonly body: unknown;
};

type Reply = { readonly status: number; readonly body: unknown };
type Spoken = { readonly status: number; readonly body: string };

function spoken({ status, body }: Reply): Spoken {
  return { status, body: JSON.stringify(body) };
}

function sealed(reply: Reply, caller: Caller): Spoken {
  const { status, body } = spoken(reply);
  return { status, body: caller.seal(status, body) };
}

const ok = (body: unknown): Reply => ({ status: 200, body });
type Words = (typeof portalWords)['en'];
/** In the real portal's own words: what a picture shows is what a person reads. */
const refusals = {
  'needs-token': () => requestWords.guard.token,
  'needs-newer-version': (words: Words) => words.refusal.needsNewer,
  'unknown-session': (words: Words) => words.refusal.unknownSession,
  'already-ended': (words: Words) => words.refusal.alreadyEnded,
  'already-sent': (words: Words) => words.refusal.alreadySent,
  'too-late': (words: Words) => words.refusal.tooLateToChange,
  'not-stored': (words: Words) => words.refusal.unwritable,
  'upload-lost': (words: Words) => words.refusal.fault,
  fault: (words: Words) => words.refusal.fault,
} as const;

export function createStandInRoutes({ access, world, knobs, push, changed, revision }: Parts) {
  function refuse(status: number, code: keyof typeof refusals, more: object = {}): Reply {
    const message = refusals[code](portalWords[knobs.language]);
    return { status, body: { error: { code, message }, ...more } };
  }

  const settings = (): SettingsNews => ({
    settings: sampleSettings(
      { ...knobs.settings, language: knobs.language, theme: knobs.theme },
      knobs.me !== null,
    ),
    set_aside: null,
    me: knobs.me,
  });

  function onSession(id: string, deed: string, body: unknown): Reply {
    const session = world.get(id);
    const newer = world.entries().some((one) => one.session_id === id && one.title === '');
    if (newer) return refuse(409, 'needs-newer-version');
    if (session === null) return refuse(404, 'unknown-session');
    if (deed === '') return ok(world.interaction(id));
    if (deed === 'presence') return ok({ told: knobs.me !== null });
    if (deed === 'draft') {
      const { draft, tab } = draftBody.parse(body);
      if (session.state === 'ended') return refuse(409, 'already-ended', { winner: world.interaction(id) });
      const merged = world.saveDraft(id, draft);
      push({ type: 'draft', session_id: id, draft: merged, tab });
      return ok({ draft: merged });
    }
    if (knobs.isFull) return refuse(507, 'not-stored');
    const event = toEvent(deed, body, session);
    if (event !== null && world.apply(id, event) === null) {
      if (deed === 'reopen') return refuseReopening(id, session);
      return refuse(409, 'already-ended', { winner: world.interaction(id) });
    }
    changed(id);
    const interaction = world.interaction(id);
    const command = `node /home/ada/.local/share/choice-mcp/bin/choice-mcp.cjs terminal --session ${id}`;
    if (deed !== 'interface') return ok(interaction);
    return ok({ interaction, terminal_command: interaction.entry.interface === 'terminal' ? command : null });
  }

  /** An open one was taken back already. */
  function refuseReopening(id: string, session: ReadableSession): Reply {
    if (session.state === 'open') return ok(world.interaction(id));
    const winner = world.interaction(id);
    return isUnsent(session) ? refuse(409, 'too-late') : refuse(409, 'already-sent', { winner });
  }

  /** The parts of each upload that have come so far; a portal that dies forgets them. */
  const uploads = new Map<string, string[]>();

  function onAttachment({ id, file, method, body }: AttachmentCall): Reply {
    const session = world.get(id);
    if (session === null) return refuse(404, 'unknown-session');
    const found = world.interaction(id).attachments.find((one) => one.id === file);
    if (method === 'GET') {
      const data = found === undefined ? null : world.content(id, found.id);
      return data === null ? refuse(404, 'unknown-session') : ok({ attachment: found, data });
    }
    if (session.state === 'ended') return refuse(409, 'already-ended', { winner: world.interaction(id) });
    if (method === 'DELETE') return toldAttachments(id, world.detach(id, file ?? ''));
    const { upload, part, parts, name, question = 0, data } = body as AttachmentBody;
    const known = part === 0 ? [] : uploads.get(upload);
    if (known?.length !== part) return refuse(409, 'upload-lost');
    known.push(data);
    uploads.set(upload, known);
    if (known.length < parts) return ok({ attachments: world.interaction(id).attachments });
    const content = known.join('');
    const { size: _size, ...inspected } = inspectFile(Buffer.from(content, 'base64'));
    const attachment = { ...inspected, id: randomUUID().replaceAll('-', ''), name, question };
    return toldAttachments(id, world.attach(id, attachment, content));
  }

  function toldAttachments(id: string, attachments: readonly Attachment[]): Reply {
    push({ type: 'attachments', session_id: id, attachments });
    return ok({ attachments });
  }

  function onSettings(patch: SettingsPatch, session: string | null): Reply {
    for (const [key, value] of Object.entries(patch)) {
      if (value === null) delete knobs.settings[key];
      else if (key === 'language') knobs.language = value as Language;
      else if (key === 'theme') knobs.theme = value as Knobs['theme'];
      else knobs.settings[key] = value;
    }
    const terms = toTerms(patch);
    if (session === null) return ok(settings());
    world.apply(session, { kind: 'adjusted', at: Date.now(), terms, hidden: null });
    changed(session);
    return ok({ ...settings(), interaction: world.interaction(session) });
  }

  /** Keeping less is agreed to first, as if decisions were there to be lost. */
  function asksFirst(patch: SettingsPatch): Reply | null {
    if (!Object.hasOwn(patch, 'retention_days')) return null;
    const removes = 12;
    const message = portalWords[knobs.language].refusal.removesDecisions(removes);
    return { status: 409, body: { error: { code: 'removes-decisions', message, removes } } };
  }

  function answer(method: string, url: URL, body: unknown): Reply {
    const [, , room, id, deed = '', file] = url.pathname.split('/');
    if (knobs.fails && id !== undefined) return refuse(500, 'fault');
    if (room === 'settings' && method === 'PATCH') {
      const patch = body as SettingsPatch;
      const asked = url.searchParams.has('removes') ? null : asksFirst(patch);
      return asked ?? onSettings(patch, url.searchParams.get('session'));
    }
    if (room === 'settings') return ok(settings());
    if (room === 'members') return ok({ members: knobs.members });
    if (room === 'devices' && id !== undefined) {
      knobs.devices = knobs.devices.filter((device) => device.id !== id);
      return ok({ removed: 1 });
    }
    if (room === 'devices') return ok({ devices: knobs.devices });
    if (room === 'history' && id === 'people') return ok(whose(world));
    if (room === 'history') return ok(history(world, url.searchParams));
    if (id !== undefined && deed === 'attachments') return onAttachment({ id, file, method, body });
    if (id !== undefined) return onSession(id, deed, body);
    return ok({
      now: Date.now(),
      revision: revision(),
      version: owner.version,
      interactions: world.entries(),
    });
  }

  return async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const url = new URL(request.url ?? '/', 'http://portal');
    const { status, body } = await meet(request, url, sent);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };

  async function meet(request: IncomingMessage, url: URL, sent: string): Promise<Spoken> {
    // Locked: it knows neither key nor browser.
    const asked = sent === '' ? {} : JSON.parse(sent);
    const shaken = await access.handshake(url.pathname, knobs.isLocked ? { nonce: asked.nonce } : asked);
    if (shaken !== null) return shaken;
    const caller = await access.identify(request);
    if (caller === null) return spoken(refuse(401, 'needs-token'));
    if (url.pathname === '/api/ticket') return sealed(ok({ ticket: access.ticketFor(caller) }), caller);
    const text = sent === '' ? null : caller.open(sent);
    const isPart = request.method === 'POST' && url.pathname.endsWith('/attachments');
    if (isPart) await new Promise((resolve) => setTimeout(resolve, knobs.partMs));
    // It died meanwhile: nothing of what it was sent has arrived.
    if (isPart && knobs.isDown) return spoken(refuse(500, 'fault'));
    const reply = answer(request.method ?? 'GET', url, text === null ? null : JSON.parse(text));
    return url.pathname === '/api/history/export' ? spoken(reply) : sealed(reply, caller);
  }
}

function whose(world: World): PeopleReply {
  const names = world.entries().flatMap(({ ended_at, person }) => (ended_at === null ? [] : [person]));
  const decisions = (name: string | null) => names.filter((one) => one === name).length;
  return { people: [...new Set(names)].map((name) => ({ name, decisions: decisions(name) })) };
}

function history(world: World, query: URLSearchParams): HistoryReply {
  const words = (query.get('q') ?? '').toLowerCase();
  const status = query.get('status');
  const ended = world.entries().filter((entry) => entry.ended_at !== null);
  const interactions = ended
    .filter((entry) => `${entry.title} ${entry.summary}`.toLowerCase().includes(words))
    .filter((entry) => status === null || (entry.reply ?? entry.status) === status)
    .sort((one, other) => (other.ended_at ?? 0) - (one.ended_at ?? 0));
  const agents = [...new Set(ended.map((entry) => entry.agent.client))].sort();
  const people = ended.flatMap((entry) => entry.person ?? []);
  return { now: Date.now(), interactions, next: null, agents, people: [...new Set(people)].sort() };
}
