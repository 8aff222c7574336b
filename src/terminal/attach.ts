import { createDeadlineKeeper } from '../application/deadlines/keep-deadlines.ts';
import type { Written } from '../application/write-event.ts';
import type { Language } from '../domain/language.ts';
import { otherHost } from '../domain/session/asker.ts';
import { pageFace, terminalFace } from '../domain/session/face.ts';
import { canTakeBack, type EndedSession, type OpenSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { AttachResult, Departure, Way } from './attach-result.ts';
import type { TerminalDeps } from './deps.ts';
import { askPlainly } from './plain/ask-plainly.ts';
import { readCapabilities } from './screen/capabilities.ts';
import { leaveWithinMs, settledWithin } from './screen/leaving.ts';
import { agentAttention } from './screen/session-feed.ts';
import { type Opened, showQuestion } from './screen/show-question.ts';
import { readPrompts } from './state/prompts.ts';

/** What happened, and the language to tell it in. */
export type Attached = { readonly outcome: AttachResult; readonly language: Language };

/** Shows one session in this terminal until it ends, moves to the browser or the terminal goes away. */
export async function attachTerminal(deps: TerminalDeps, id: SessionId): Promise<Attached> {
  const [settings, found] = await Promise.all([readSettings(deps), deps.store.get(id)]);
  const language = found?.state === 'open' ? found.terms.language : settings.value('language');
  const told = (outcome: AttachResult): Attached => ({ outcome, language });
  if (found === null) return told({ kind: 'unknown' });
  if (found.state === 'newer') return told({ kind: 'newer' });
  if (found.state === 'ended') return told(finished(deps, found));
  if (!isTerminal(deps)) return told({ kind: 'no-terminal', way: await wayTo(deps, found) });

  const attached = await deps.changeSession.attach(id, deps.me);
  if (attached.kind === 'refused' && attached.refusal.kind === 'terminal-is-over') {
    // The question may have left the terminal only since we looked.
    const to = found.face === terminalFace ? pageFace : found.face;
    return told({ kind: 'moved-on', to, way: await wayTo(deps, found) });
  }
  if (attached.kind !== 'written') return told(refusalOf(deps, attached));
  const departure = await stay(deps, await open(deps, attached.session as OpenSession, settings));
  return { outcome: departure, language: departureLanguage(departure) ?? language };
}

async function open(
  deps: TerminalDeps,
  session: OpenSession,
  settings: PersonsSettings,
): Promise<Omit<Opened, 'onAnswering'>> {
  const [draft, attachments, agent, members, earlier] = await Promise.all([
    deps.store.loadDraft(session.id),
    deps.store.attachments.list(session.id),
    agentAttention(deps, session),
    readMembers(deps),
    deps.earlierDecisions.find(session),
  ]);
  return {
    session,
    draft,
    attachments,
    agent,
    members,
    earlier,
    agentHost: otherHost(session.owner, deps.here),
    prompts: readPrompts(session.request),
    settings,
    groups: new Map(deps.settings.slices.map(({ name, title }) => [name, title])),
    rings: settings.value('terminal_bell'),
  };
}

/** The person of this terminal first. Without them a question can still be answered. */
async function readMembers({ store, personName, log }: TerminalDeps): Promise<readonly string[]> {
  const { team } = store;
  if (team === null) return [];
  try {
    const [me, members] = await Promise.all([personName(), team.members()]);
    return [...new Set(me === null ? members : [me, ...members])];
  } catch (cause) {
    log.debug(`who shares the inbox could not be read: ${cause}`);
    return [];
  }
}

/** What is set for a shared inbox is only shown here: without it, what was known last is. */
async function readSettings({ settings, log }: TerminalDeps): Promise<PersonsSettings> {
  await settings.refresh().catch((cause: unknown) => log.debug(`settings of the inbox: ${cause}`));
  return settings.read();
}

type PersonsSettings = Awaited<ReturnType<TerminalDeps['settings']['read']>>;

/** A portal without an address must not keep the caller from telling that there is no terminal. */
async function wayTo({ portal, log }: TerminalDeps, session: OpenSession): Promise<Way> {
  const url = await portal.address(session).catch((cause: unknown) => {
    log.warn('the portal has no address', cause);
    return null;
  });
  return url === null ? { kind: 'run', command: portal.command } : { kind: 'address', url, tunnel: null };
}

/** The process that asked may be gone: while the question is shown, this process keeps its deadline too. */
async function stay(deps: TerminalDeps, shown: Omit<Opened, 'onAnswering'>): Promise<Departure> {
  const presence = deps.openPresence();
  const { id } = shown.session;
  const onAnswering = () => presence.tell([{ session: id, doing: 'answering' }]);
  const opened: Opened = { ...shown, onAnswering };
  presence.tell([{ session: id, doing: 'looking' }]);
  const deadlines = createDeadlineKeeper(deps);
  deadlines.wake(id);
  const plain = deps.plain || readCapabilities(deps.env, deps.platform).plain;
  try {
    const departure = await (plain ? askPlainly(deps, opened) : showQuestion(deps, opened));
    if (departure.kind === 'left') {
      await settledWithin(deps.clock, leaveWithinMs, letGo(deps, id), null);
    }
    return departure;
  } finally {
    deadlines.close();
    await settledWithin(deps.clock, leaveWithinMs, presence.close(), undefined);
  }
}

async function letGo({ changeSession, me, log }: TerminalDeps, id: SessionId): Promise<void> {
  await changeSession.detach(id, me).catch((cause: unknown) => log.warn('leaving was not noted', cause));
}

function refusalOf(deps: TerminalDeps, result: Exclude<Written, { kind: 'written' }>): AttachResult {
  if (result.kind === 'unknown-session') return { kind: 'unknown' };
  const { refusal } = result;
  if (refusal.kind === 'already-ended') return finished(deps, refusal.winner);
  if (refusal.kind === 'attached-elsewhere') return { kind: 'attached-elsewhere', pid: refusal.pid };
  return { kind: 'newer' };
}

/** An answer that has not left for its agent yet can be changed, which takes another command. */
function finished({ clock, reopenCommand }: TerminalDeps, session: EndedSession): AttachResult {
  const reopenBy = canTakeBack(session, clock.now()) ? reopenCommand(session.id) : null;
  return { kind: 'finished', session, reopenBy };
}

function isTerminal({ streams }: TerminalDeps): boolean {
  return streams.input.isTTY === true && streams.output.isTTY === true;
}

/** The person may have changed the language while the question was open. */
function departureLanguage(departure: Departure): Language | null {
  return 'session' in departure ? departure.session.terms.language : null;
}
