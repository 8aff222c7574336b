import { createClientQuestions } from '../../application/asking/client-questions.ts';
import type { Log } from '../../application/ports.ts';
import { type Composed, compose } from '../compose/compose.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { cliWords } from '../strings.ts';
import { adoptQuestion, endWithClient } from './adopt-question.ts';
import { claimEvent } from './claim-event.ts';
import { readClientQuestion } from './client-question.ts';
import { watchClient } from './client-watch.ts';
import { type HookClient, type HookEventName, hookClients, isHookClient } from './hook-clients.ts';
import { type HookEvent, readHookEvent } from './hook-event.ts';
import { createHookLog } from './hook-log.ts';

/** What still hangs then is left behind: the client waits for its hooks. */
const closeWithinMs = 300;

/**
 * Acts on one event of a client's hooks. Whatever goes wrong, the client does as it would without us: nothing is
 * printed, and the exit code says that all is well. What is wrong stands in the log.
 */
export const hookCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context, {}, true);
  const [client] = positionals;
  const words = cliWords[context.language].hook;
  if (!isHookClient(client)) throw new UsageError(words.which(hookClients.join(', ')));
  // Typed by a person: clients' events are read before the program is loaded.
  if (context.event === null) throw new UsageError(words.noEvent);
  const home = homeFolder({ ...context, flag: values.home });
  const log = createHookLog(home, context);
  const gone = watchClient();
  const event = readHookEvent(client, context.event);
  if (event !== null) {
    await act(event, { context, home, log, gone }).catch((cause: unknown) =>
      log.error(`a hook of ${client} failed`, cause),
    );
  }
  process.exit(exitCodes.ok);
};

type Surroundings = {
  readonly context: Context;
  readonly home: string;
  readonly log: Log;
  readonly gone: AbortSignal;
};

async function act(event: HookEvent, { context, home, log, gone }: Surroundings): Promise<void> {
  const handle = handlers[event.client][event.name];
  if (handle === undefined) return;
  const { env } = context;
  const asks = handle === adopt;
  const release = asks ? await claimEvent(home, event) : async () => {};
  if (release === null) return;
  let composed: Composed | null = null;
  try {
    composed = await compose({ home, env, log, warnOnce: log.warn, whenUnwritable: 'refuse' });
    await handle(event, { composed, context, gone });
  } finally {
    const closed = Promise.all([release(), composed?.close()]).catch(() => {});
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeWithinMs))]);
  }
}

type Work = { readonly composed: Composed; readonly context: Context; readonly gone: AbortSignal };
type Handle = (event: HookEvent, work: Work) => Promise<void>;

const adopt: Handle = (event, work) =>
  adoptQuestion(event, {
    ...work,
    print: (decision) => printLine(work.context, decision),
  });

/** The client has the person's answer to this question. */
const noteAnswer: Handle = async (event, { composed }) => {
  const questions = createClientQuestions(composed);
  const asked = JSON.stringify(readClientQuestion(event)?.questions);
  for (const { id, request } of await questions.listOpen(event.client, event.session)) {
    if (JSON.stringify(request.questions) === asked) await endWithClient(id, event, { composed, questions });
  }
};

/** The conversation has gone on, or is over: what it asked is no longer asked. */
function goOn(isOver: boolean): Handle {
  return async function endOpen(event, { composed }) {
    const questions = createClientQuestions(composed);
    for (const { id, request } of await questions.listOpen(event.client, event.session)) {
      // Agents in the background ask on, as long as their own hook waits.
      const isLeft = isOver || request.origin?.agent === null || (await isAlone(composed, id));
      if (isLeft) await questions.endGoneOn(id);
    }
  };
}

async function isAlone({ store }: Composed, id: string): Promise<boolean> {
  return (await store.attention(id)) !== 'waiting';
}

const handlers: Readonly<Record<HookClient, Partial<Record<HookEventName, Handle>>>> = {
  'claude-code': {
    PermissionRequest: adopt,
    PostToolUse: noteAnswer,
    UserPromptSubmit: goOn(false),
    Stop: goOn(false),
    SessionEnd: goOn(true),
  },
};

function printLine({ stdout }: Context, decision: object): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(`${JSON.stringify(decision)}\n`, (cause) => (cause ? reject(cause) : resolve()));
  });
}
