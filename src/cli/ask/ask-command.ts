import type { Writable } from 'node:stream';
import { listAttachments } from '../../application/answering/list-attachments.ts';
import { createAskHuman } from '../../application/asking/ask-human.ts';
import { createDeliveries } from '../../application/asking/deliveries.ts';
import { createObserveSession } from '../../application/asking/observe-session.ts';
import { noFaces, type Way } from '../../application/faces.ts';
import type { Conditions } from '../../application/ports.ts';
import type { Lease } from '../../application/session-store.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import { type Request, toWording } from '../../domain/question/request.ts';
import { maxTimeoutSeconds } from '../../domain/session/deadline.ts';
import { type Face, pageFace, terminalFace } from '../../domain/session/face.ts';
import { toOutcome } from '../../domain/session/outcome.ts';
import { endedResult } from '../../domain/session/result.ts';
import type { EndedSession, ReadableSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { summarize } from '../../domain/session/summary.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { parseRequest } from '../../domain/validation/parse-request.ts';
import { outcomeInstructions } from '../../mcp/strings.ts';
import { checkSetting } from '../../settings/check.ts';
import { resolveConditions } from '../../settings/conditions.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import { settingProblemText } from '../../settings/problem-text.ts';
import type { Snapshot } from '../../settings/snapshot.ts';
import { attachTerminal } from '../../terminal/attach.ts';
import type { AttachResult } from '../../terminal/attach-result.ts';
import { type OwnTerminal, openOwnTerminal } from '../../terminal/own-terminal.ts';
import type { LeaveReason } from '../../terminal/screen/leaving.ts';
import { exitCodeOf, printDeparture } from '../commands/departure.ts';
import type { Composed } from '../compose/compose.ts';
import { createFacesOnDemand, type FacesOnDemand } from '../compose/faces-on-demand.ts';
import { openHome } from '../compose/open-home.ts';
import { createTerminalDeps } from '../compose/terminal-deps.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { stopSignals } from '../program/stop-signal.ts';
import { readAskArguments } from './ask-arguments.ts';
import { askWords } from './strings.ts';

/** The agent's question, from a shell: asked right here if there is a terminal, else in the portal. */
export const askCommand: Command = async (context) => {
  const { raw, json, plain, home: flag, isTyped, problemLine } = await readAskArguments(context);
  const parsed = parseRequest(raw, 'optional');
  if (!parsed.ok) throw new UsageError(parsed.problems.map(problemLine).join('\n'));

  const composed = await openHome(context, { flag, whenUnwritable: 'memory' });
  const faces = createFacesOnDemand(composed, context);
  try {
    composed.tidySoon();
    // A shell waits for what it asks, whatever the request says.
    const request = toWording(parsed.request);
    const ended = await ask(composed, { context, plain, isTyped, request, faces });
    if (typeof ended === 'number') return ended;
    const deliveries = createDeliveries(composed);
    await deliveries.begin(ended);
    const attachments = await listAttachments(composed.store.attachments, ended);
    const result = endedResult(ended, {
      persisted: composed.store.persistent,
      instructions: outcomeInstructions(toOutcome(ended), attachments),
      attachments,
    });
    const heard = await print(context.stdout, `${json ? printJson(result) : summarize(ended)}\n`);
    if (heard) await deliveries.note(ended.id, askerName);
    return exitCodeOf({ kind: 'ended', session: ended });
  } finally {
    // Also after a failure nothing of ours keeps the process alive.
    await faces.close();
    await composed.close();
  }
};

const askerName = 'choice-mcp ask';

/** False when the reading program has ended. */
function print(stdout: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    stdout.on('error', () => resolve(false));
    stdout.write(text, (failure) => resolve(failure === null || failure === undefined));
  });
}

type Asking = {
  readonly context: Context;
  readonly plain: boolean;
  readonly isTyped: boolean;
  readonly request: Request;
  readonly faces: FacesOnDemand;
};

/** The ended session, or the exit code that says why it has not ended. */
async function ask(composed: Composed, asking: Asking): Promise<EndedSession | number> {
  const { context, request } = asking;
  const settings = await composed.settings.read();
  if (asking.isTyped) checkTimeout(settings, request.wishes.timeoutSeconds, context.language);
  const terminal = openOwnTerminal(context.platform);
  if (terminal === null && request.wishes.interface === terminalFace) {
    const field = asking.isTyped ? '--interface terminal' : 'interface: terminal';
    throw new UsageError(askWords[context.language].noTerminal(field));
  }
  const conditions = resolveConditions(settings, request, terminal === null ? pageFace : terminalFace);
  const face = terminal === null && conditions.face === terminalFace ? pageFace : conditions.face;
  let lease: Lease | null = null;
  try {
    const opened = await openSession(composed, { context, request, conditions: { ...conditions, face } });
    if (typeof opened === 'number') return opened;
    const { session } = opened;
    lease = opened.lease;
    if (session.state === 'ended') return session;
    const open = { ...asking, id: session.id };
    if (terminal === null || face !== terminalFace) return await waitElsewhere(composed, open, face);
    return (await askHere(composed, open, terminal)) ?? (await waitElsewhere(composed, open, null));
  } finally {
    terminal?.close();
    await lease?.release();
  }
}

/** A time that a person gave is refused where an agent's would be brought within its bounds: they may have mistyped it. */
function checkTimeout(settings: Snapshot<CoreValues>, seconds: number | null, language: Language): void {
  const declared = settings.all().find(({ spec }) => spec.key === 'timeout_seconds');
  if (seconds === null || declared === undefined) return;
  const checked = checkSetting({ ...declared.spec, key: '--timeout' }, seconds);
  if (!checked.ok) throw new UsageError(settingProblemText(checked.problem, language));
}

type Opening = { readonly context: Context; readonly request: Request; readonly conditions: Conditions };

async function openSession(
  composed: Composed,
  { context, request, conditions }: Opening,
): Promise<{ session: ReadableSession; lease: Lease } | number> {
  const words = askWords[context.language];
  const askHuman = createAskHuman({
    ...composed,
    // It is shown in this terminal, or the portal is opened afterwards.
    faces: noFaces,
    resolveConditions: async () => conditions,
    wasSent: () => false,
  });
  const asker = { client: askerName, clientVersion: null, folder: context.folder };
  const asked = await askHuman(request, asker);
  switch (asked.kind) {
    case 'asked':
      composed.deadlines.wake(asked.session.id);
      return asked;
    case 'too-many-open':
    case 'too-many-going-on':
      context.stderr.write(`${words.tooMany(asked.limit)}\n`);
      return exitCodes.unavailable;
    case 'unwritable':
      context.stderr.write(`${words.unwritable(asked.reason)}\n`);
      return exitCodes.failure;
  }
}

type Open = Asking & { readonly id: SessionId };

/** Asks on the terminal of this very process, even when its stdout is a pipe; null when the person went on in the browser. */
async function askHere(
  composed: Composed,
  { context, plain, faces, id }: Open,
  terminal: OwnTerminal,
): Promise<EndedSession | number | null> {
  const deps = createTerminalDeps(composed, { context, streams: terminal, command: 'ask', plain, faces });
  const release = context.logLines.hold();
  const { outcome, language } = await attachTerminal(deps, id).finally(release);
  if (outcome.kind === 'ended' || outcome.kind === 'finished') return outcome.session;
  printDeparture(outcome, { context, output: context.stderr, language, me: null });
  return outcome.kind === 'continued' ? null : exitCodeOf(outcome);
}

/** Brings the person to the question, unless a terminal has sent them there, and waits as long as it lives. */
async function waitElsewhere(
  composed: Composed,
  { context, faces: onDemand, id }: Open,
  offerOn: Face | null,
): Promise<EndedSession | number> {
  const { store } = composed;
  // Before the address is said: Ctrl-C may be the person's answer to it.
  const stop = new AbortController();
  let told: LeaveReason = 'SIGTERM';
  const leave = (signal: (typeof stopSignals)[number]) => {
    told = signal;
    stop.abort();
  };
  for (const signal of stopSignals) process.once(signal, leave);
  const { faces, drivers } = await onDemand.open();
  const session = await store.get(id);
  // The process that serves the person's page may end; this one stays as long as the question.
  if (offerOn === null) await faces.prepare();
  else if (session?.state === 'open') {
    const { ways } = await drivers[offerOn].offer(session);
    for (const way of ways) context.stderr.write(wayText(way, session.terms.language));
  }
  const observe = createObserveSession({ ...composed, faces });
  const patience = { holdMs: 2 * maxTimeoutSeconds * 1_000, signal: stop.signal, leaveUnattended: false };
  const observed = await observe(id, patience);
  for (const signal of stopSignals) process.off(signal, leave);
  if (observed.kind === 'ended') return observed.session;
  const isOpen = observed.kind === 'open';
  const outcome: AttachResult = isOpen
    ? { kind: 'left', session: observed.session, why: told, answer: 'none' }
    : { kind: observed.kind };
  const language = isOpen ? observed.session.terms.language : context.language;
  printDeparture(outcome, { context, output: context.stderr, language, me: null });
  return exitCodeOf(outcome);
}

function wayText(way: Way, language: Language): string {
  switch (way.kind) {
    case 'address':
      return `${askWords[language].answerAt(way.url)}\n`;
    case 'command':
      // For the terminal alone, and there this command asks itself.
      return '';
    default:
      return exhaustive(way);
  }
}
