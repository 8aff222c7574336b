import { createAskHuman } from '../application/ask-human.ts';
import { createObserveSession } from '../application/observe-session.ts';
import type { Conditions, Faces } from '../application/ports.ts';
import type { Lease } from '../application/session-store.ts';
import { writeEvent } from '../application/write-event.ts';
import { maxTimeoutSeconds } from '../domain/deadline.ts';
import { toOutcome } from '../domain/outcome.ts';
import type { Request } from '../domain/request.ts';
import { endedResult } from '../domain/result.ts';
import type { EndedSession, ReadableSession } from '../domain/session.ts';
import { summarize } from '../domain/summary.ts';
import { parseRequest } from '../domain/validation/parse-request.ts';
import { problemLine } from '../domain/validation/problem.ts';
import { outcomeInstructions } from '../mcp/tool-words.ts';
import { resolveConditions } from '../settings/conditions.ts';
import { exitCodeOf } from '../terminal/outcome.ts';
import { openOwnTerminal } from '../terminal/own-terminal.ts';
import { askHere } from './ask-here.ts';
import { readAskArguments } from './ask-request.ts';
import { type Command, type Context, exitCodes, UsageError } from './command.ts';
import { type Composed, compose } from './compose.ts';
import { homeFolder } from './home.ts';
import { createLog } from './log.ts';
import { cliWords } from './strings.ts';

/** The agent's question, from a shell: asked right here if there is a terminal, else in the portal. */
export const askCommand: Command = async (context) => {
  const words = cliWords[context.language].ask;
  const { raw, json, plain, home: flag } = readAskArguments(context.args, words);
  const parsed = parseRequest(raw);
  if (!parsed.ok) throw new UsageError(parsed.problems.map(problemLine).join('\n'));

  const log = createLog(context.env.CHOICE_LOG_LEVEL, (line) => context.stderr.write(line));
  const house = await compose({
    home: homeFolder({ ...context, flag }),
    env: context.env,
    log,
    warnOnce: context.warnOnce,
  });
  void house.tidy();
  const ended = await ask(house, { context, plain, request: parsed.request });
  if (typeof ended === 'number') {
    await house.close();
    return ended;
  }
  const result = endedResult(ended, {
    persisted: house.store.persistent,
    instructions: outcomeInstructions(toOutcome(ended)),
  });
  context.stdout.write(`${json ? JSON.stringify(result) : summarize(ended)}\n`);
  // Collected: the same question asked again is a new question.
  await writeEvent(house, ended.id, () => ({ kind: 'delivered', at: house.clock.now(), client: askerName }));
  await house.close();
  return exitCodeOf({ kind: 'ended', session: ended });
};

const askerName = 'choice-mcp ask';

type Asking = { readonly context: Context; readonly plain: boolean; readonly request: Request };

/** The ended session, or the exit code of whatever kept it from ending. */
async function ask(house: Composed, asking: Asking): Promise<EndedSession | number> {
  const { context, plain, request } = asking;
  const terminal = openOwnTerminal(context.platform);
  const conditions = resolveConditions(await house.settings.read(), request, terminal !== null);
  const face = terminal === null ? 'web' : conditions.face;
  let lease: Lease | null = null;
  try {
    const opened = await store(house, { context, request, conditions: { ...conditions, face } });
    if (typeof opened === 'number') return opened;
    const { session } = opened;
    lease = opened.lease;
    if (session.state === 'ended') return session;
    if (terminal !== null && face === 'terminal') {
      const here = await askHere(house, { context, plain, terminal, id: session.id });
      if (here.kind !== 'continued') return here.kind === 'ended' ? here.session : here.code;
    }
    return await waitInPortal(house, context, session);
  } finally {
    terminal?.close();
    await lease?.release();
  }
}

/** Nothing is offered by asking: who has a terminal asks there, and the portal is opened when it comes to that. */
const nowhere: Faces = {
  prepare: async () => {},
  offer: async () => ({ url: null, terminalCommand: null, expected: true }),
  whereabouts: async () => ({ url: null, terminalCommand: null, expected: true }),
  isAttended: async () => true,
};

type Opening = {
  readonly context: Context;
  readonly request: Request;
  readonly conditions: Conditions;
};

async function store(
  house: Composed,
  { context, request, conditions }: Opening,
): Promise<{ session: ReadableSession; lease: Lease } | number> {
  const words = cliWords[context.language].ask;
  const askHuman = createAskHuman({ ...house, faces: nowhere, resolveConditions: async () => conditions });
  const asker = { client: askerName, clientVersion: null, folder: context.folder };
  const asked = await askHuman(request, asker);
  house.deadlines.wake();
  switch (asked.kind) {
    case 'asked':
      return asked;
    case 'too-many-open':
      context.stderr.write(`${words.tooMany(asked.limit)}\n`);
      return exitCodes.unavailable;
    case 'unwritable':
      context.stderr.write(`${words.unwritable(asked.reason)}\n`);
      return exitCodes.failure;
  }
}

/** Opens the portal, says where it is, and waits as long as the question lives. */
async function waitInPortal(
  house: Composed,
  context: Context,
  { id }: ReadableSession,
): Promise<EndedSession | number> {
  const { openFaces } = await import('./open-faces.ts');
  const { faces, portal } = await openFaces(house, context);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const session = await house.store.get(id);
  if (session?.state === 'open') {
    const { url } = await faces.offer({ ...session, face: 'web' });
    if (url !== null) context.stderr.write(`${cliWords[session.terms.language].ask.answerAt(url)}\n`);
  }
  const observe = createObserveSession({ store: house.store, clock: house.clock, faces });
  const patience = { holdMs: 2 * maxTimeoutSeconds * 1_000, signal: stop.signal, leaveUnattended: false };
  const observed = await observe(id, patience);
  await portal.desk.close();
  return observed.kind === 'ended' ? observed.session : exitCodes.cancelled;
}
