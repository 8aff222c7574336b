import type { Writable } from 'node:stream';
import { createAskHuman } from '../../application/ask-human.ts';
import { noFaces } from '../../application/no-faces.ts';
import { noteDelivered } from '../../application/note-delivered.ts';
import type { Conditions } from '../../application/ports.ts';
import type { Lease } from '../../application/session-store.ts';
import type { Language } from '../../domain/language.ts';
import type { Request } from '../../domain/question/request.ts';
import { toOutcome } from '../../domain/session/outcome.ts';
import { endedResult } from '../../domain/session/result.ts';
import type { EndedSession, ReadableSession } from '../../domain/session/session.ts';
import { summarize } from '../../domain/session/summary.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { parseRequest } from '../../domain/validation/parse-request.ts';
import { outcomeInstructions } from '../../mcp/strings.ts';
import { checkSetting } from '../../settings/check.ts';
import { resolveConditions } from '../../settings/conditions.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import { settingProblemText } from '../../settings/problem-text.ts';
import type { Snapshot } from '../../settings/snapshot.ts';
import { openOwnTerminal } from '../../terminal/own-terminal.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { askWords } from '../strings-ask.ts';
import type { Composed } from '../wiring/compose.ts';
import { createFacesOnDemand, type FacesOnDemand } from '../wiring/faces-on-demand.ts';
import { openHome } from '../wiring/open-home.ts';
import { askHere } from './ask-here.ts';
import { readAskArguments } from './ask-request.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { waitInPortal } from './wait-in-portal.ts';

/** The agent's question, from a shell: asked right here if there is a terminal, else in the portal. */
export const askCommand: Command = async (context) => {
  const { raw, json, plain, home: flag, isTyped, problemLine } = await readAskArguments(context);
  const parsed = parseRequest(raw, 'optional');
  if (!parsed.ok) throw new UsageError(parsed.problems.map(problemLine).join('\n'));

  const composed = await openHome(context, { flag, whenUnwritable: 'memory' });
  const faces = createFacesOnDemand(composed, context);
  try {
    composed.tidySoon();
    const ended = await ask(composed, { context, plain, isTyped, request: parsed.request, faces });
    if (typeof ended === 'number') return ended;
    const result = endedResult(ended, {
      persisted: composed.store.persistent,
      instructions: outcomeInstructions(toOutcome(ended)),
    });
    const heard = await print(context.stdout, `${json ? printJson(result) : summarize(ended)}\n`);
    if (heard) await noteDelivered(composed, ended.id, askerName);
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
  if (terminal === null && request.wishes.interface === 'terminal') {
    const field = asking.isTyped ? '--interface terminal' : 'interface: terminal';
    throw new UsageError(askWords[context.language].noTerminal(field));
  }
  const conditions = resolveConditions(settings, request, terminal !== null);
  const face = terminal === null ? 'web' : conditions.face;
  let lease: Lease | null = null;
  try {
    const opened = await store(composed, { context, request, conditions: { ...conditions, face } });
    if (typeof opened === 'number') return opened;
    const { session } = opened;
    lease = opened.lease;
    if (session.state === 'ended') return session;
    const { id } = session;
    if (terminal === null || face === 'web')
      return await waitInPortal(composed, { ...asking, id, offers: true });
    const here = await askHere(composed, { ...asking, terminal, id });
    if (here.kind === 'ended') return here.session;
    if (here.kind === 'left') return here.code;
    return await waitInPortal(composed, { ...asking, id, offers: false });
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

async function store(
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
      context.stderr.write(`${words.tooMany(asked.limit)}\n`);
      return exitCodes.unavailable;
    case 'unwritable':
      context.stderr.write(`${words.unwritable(asked.reason)}\n`);
      return exitCodes.failure;
  }
}
