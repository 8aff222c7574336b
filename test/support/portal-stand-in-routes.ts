import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalAnswer } from '../../src/domain/answer.ts';
import { boundDeadline } from '../../src/domain/deadline.ts';
import type { Language } from '../../src/domain/language.ts';
import { notesFromObject } from '../../src/domain/note.ts';
import type { LaterEvent } from '../../src/domain/session-event.ts';
import { portalWords } from '../../src/web/strings.ts';
import type {
  AnswerBody,
  CancelBody,
  DeadlineBody,
  DraftBody,
  HistoryReply,
  InterfaceBody,
  OptionsBody,
  Push,
  SettingsNews,
  SettingsPatch,
} from '../../src/web/wire.ts';
import { sampleSettings } from './portal-settings-sample.ts';
import type { World } from './portal-world.ts';

/** What a test turns to bring about a state that a real portal gets into by itself. */
export type Knobs = {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  isLocked: boolean;
  fails: boolean;
  /** Hangs up on everybody, as if nobody listened. */
  isDown: boolean;
  /** Answers requests and lets no socket through, as some proxies do. */
  blocksSockets: boolean;
  settings: Record<string, string | number | boolean>;
};

type Parts = {
  readonly world: World;
  readonly knobs: Knobs;
  readonly push: (message: Push) => void;
  readonly changed: (id: string) => void;
  readonly revision: () => number;
};

type Reply = { readonly status: number; readonly body: unknown };
const ok = (body: unknown): Reply => ({ status: 200, body });
type Words = (typeof portalWords)['en'];
/** In the real portal's own words: what a picture shows is what a person reads. */
const refusals = {
  'needs-token': (words: Words) => words.guard.token,
  'needs-newer-version': (words: Words) => words.refusal.needsNewer,
  'unknown-session': (words: Words) => words.refusal.unknownSession,
  'already-ended': (words: Words) => words.refusal.alreadyEnded,
  fault: (words: Words) => words.refusal.fault,
} as const;

export function createStandInRoutes({ world, knobs, push, changed, revision }: Parts) {
  function refuse(status: number, code: keyof typeof refusals, more: object = {}): Reply {
    const message = refusals[code](portalWords[knobs.language]);
    return { status, body: { error: { code, message }, ...more } };
  }

  const settings = (): SettingsNews => ({
    settings: sampleSettings({ ...knobs.settings, language: knobs.language, theme: knobs.theme }),
    set_aside: null,
  });

  function onSession(id: string, deed: string, body: unknown): Reply {
    const session = world.get(id);
    const newer = world.entries().some((one) => one.session_id === id && one.title === '');
    if (newer) return refuse(409, 'needs-newer-version');
    if (session === null) return refuse(404, 'unknown-session');
    if (deed === '') return ok(world.interaction(id));
    if (deed === 'draft') {
      const { draft, tab } = body as DraftBody;
      if (session.state === 'ended') return refuse(409, 'already-ended', { winner: world.interaction(id) });
      const merged = world.saveDraft(id, draft);
      push({ type: 'draft', session_id: id, draft: merged, tab });
      return ok({ draft: merged });
    }
    const event = toEvent(deed, body, session);
    if (event !== null && world.apply(id, event) === null) {
      return refuse(409, 'already-ended', { winner: world.interaction(id) });
    }
    changed(id);
    const interaction = world.interaction(id);
    const command = `node /home/ada/.local/share/choice-mcp/bin/choice-mcp.cjs terminal --session ${id}`;
    if (deed !== 'interface') return ok(interaction);
    return ok({ interaction, terminal_command: interaction.entry.interface === 'terminal' ? command : null });
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

  function answer(method: string, url: URL, body: unknown): Reply {
    const [, , room, id, deed = ''] = url.pathname.split('/');
    if (knobs.isLocked) return refuse(401, 'needs-token');
    if (room === 'token') return ok({ token: 'token' });
    if (room === 'ticket') return ok({ ticket: 'ticket' });
    if (knobs.fails && id !== undefined) return refuse(500, 'fault');
    if (room === 'settings' && method === 'PATCH') {
      return onSettings(body as SettingsPatch, url.searchParams.get('session'));
    }
    if (room === 'settings') return ok(settings());
    if (room === 'history') return ok(history(world, url.searchParams));
    if (id !== undefined) return onSession(id, deed, body);
    return ok({ now: Date.now(), revision: revision(), interactions: world.entries() });
  }

  return async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? '/', 'http://portal');
    const reply = answer(request.method ?? 'GET', url, text === '' ? null : JSON.parse(text));
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  };
}

type Session = NonNullable<ReturnType<World['get']>>;

function toEvent(deed: string, body: unknown, session: Session): LaterEvent | null {
  const at = Date.now();
  if (deed === 'answer') {
    const given = body as AnswerBody;
    const answer = normalAnswer(session.request, {
      selectedIds: given.selected_ids ?? [],
      customInput: given.custom_input ?? null,
      optionNotes: notesFromObject(given.option_annotations ?? {}),
      globalNote: given.global_annotation ?? null,
    });
    const by = { face: 'web', program: 'browser', attempt: given.attempt } as const;
    return { kind: 'ended', at, ending: { kind: 'submitted', answer, by } };
  }
  if (deed === 'cancel') {
    const given = body as CancelBody;
    const by = { face: 'web', program: 'browser', attempt: given.attempt } as const;
    const reason = given.global_annotation ?? null;
    const optionNotes = notesFromObject(given.option_annotations ?? {});
    return { kind: 'ended', at, ending: { kind: 'cancelled', reason, optionNotes, by } };
  }
  if (deed === 'deadline') {
    const given = body as DeadlineBody;
    const wanted = given.latest
      ? Number.POSITIVE_INFINITY
      : given.add_seconds === undefined
        ? at + (given.timeout_seconds ?? 0) * 1_000
        : session.deadline + given.add_seconds * 1_000;
    const deadline = boundDeadline(session.askedAt, wanted);
    return { kind: 'deadline-moved', at, deadline, why: given.why ?? 'person' };
  }
  if (deed === 'interface') return { kind: 'face-changed', at, face: (body as InterfaceBody).interface };
  if (deed === 'options') {
    return { kind: 'adjusted', at, terms: {}, hidden: (body as OptionsBody).hidden };
  }
  return null;
}

function toTerms(patch: SettingsPatch): Extract<LaterEvent, { kind: 'adjusted' }>['terms'] {
  const names = {
    language: 'language',
    single_submit_mode: 'singleSubmit',
    option_annotations_enabled: 'optionNotes',
    global_annotation_enabled: 'globalNote',
    placeholder_visible: 'placeholderVisible',
  } as const;
  const known = Object.entries(names).filter(([key]) => patch[key] !== undefined && patch[key] !== null);
  return Object.fromEntries(known.map(([key, name]) => [name, patch[key]]));
}

function history(world: World, query: URLSearchParams): HistoryReply {
  const words = (query.get('q') ?? '').toLowerCase();
  const status = query.get('status');
  const ended = world.entries().filter((entry) => entry.ended_at !== null);
  const interactions = ended
    .filter((entry) => `${entry.title} ${entry.summary}`.toLowerCase().includes(words))
    .filter((entry) => status === null || entry.status === status)
    .sort((one, other) => (other.ended_at ?? 0) - (one.ended_at ?? 0));
  const agents = [...new Set(ended.map((entry) => entry.agent.client))].sort();
  return { now: Date.now(), interactions, next: null, agents };
}
