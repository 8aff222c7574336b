import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withoutEmpty } from '../../domain/json-object.ts';
import { terminalFace } from '../../domain/session/face.ts';
import type { ToolResult } from '../../domain/session/result.ts';
import { readPollId } from '../../domain/session/session-id.ts';
import { domainWords } from '../../domain/strings.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { enterPortal } from '../../web/pairing/enter-portal.ts';
import type { AnswerBody } from '../../web/wire/bodies.ts';
import { openHome } from '../compose/open-home.ts';
import { openPortal } from '../compose/open-portal.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { connectMcp } from '../program/mcp-client.ts';
import { readArguments } from '../program/read-arguments.ts';
import { stopSignal } from '../program/stop-signal.ts';
import { demoWords } from './strings.ts';
import {
  type DemoQuestion,
  demoQuestions,
  demoSeconds,
  type Exchange,
  type TourEnd,
  takeTour,
} from './tour.ts';

const flags = {
  answer: { type: 'string' },
  terminal: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** A tour of what an agent can ask: the real server as a child, and a real portal or this terminal. */
export const demoCommand: Command = async (context) => {
  const { values } = readArguments(context, flags);
  const { answer, terminal: inTerminal = false, json = false } = values;
  const words = demoWords[context.language];
  const questions = chooseQuestions(context, answer, inTerminal);
  const home = homeFolder({ ...context, flag: values.home });
  // With --json, stdout is for the data.
  const output = json ? context.stderr : context.stdout;
  const print = (text: string) => output.write(`${text}\n`);
  if (answer === undefined) print(words.touring);
  const agent = await startAgent(context, home, answer !== undefined);
  const stop = new AbortController();
  const stopped = stopSignal().then((): TourEnd => {
    stop.abort();
    return 'left';
  });
  const exchanges: Exchange[] = [];
  const tour = takeTour({
    questions,
    call: agent.call,
    announce({ selection_mode: mode }, index) {
      if (answer !== undefined) return;
      print(`\n${words.stop(index + 1, questions.length, words.modes[mode])}`);
      if (!inTerminal) print(words.waiting(demoSeconds));
    },
    async bring({ session_id, url, terminal_command: command }) {
      const { id } = readPollId(session_id);
      if (inTerminal) return answerHere(context, { home, id, signal: stop.signal });
      if (answer === undefined) {
        if (url !== null) print(words.visit(url));
        if (command !== null) print(words.orTerminal(command));
        return;
      }
      print(words.answering(answer));
      await answerThroughPortal(context, { home, id, answer });
    },
    show(exchange) {
      exchanges.push(exchange);
      print(`\n${words.sent}\n${readable(exchange.request)}`);
      print(`\n${words.got}\n${readable(withoutEmpty(exchange.result))}`);
    },
    goOn: async () => !inTerminal || (await enterIsPressed(context, `\n${words.next} `, stop.signal)),
  });
  try {
    const end = await Promise.race([tour, stopped]);
    const data = answer === undefined ? exchanges : exchanges[0]?.result;
    if (json) context.stdout.write(`${printJson(data, 2)}\n`);
    if (answer === undefined || end !== 'done') print(words.ended[end]);
    return end === 'left' ? exitCodes.cancelled : exitCodes.ok;
  } finally {
    await agent.close();
  }
};

/** One of each mode, or the first alone where it is answered from here. */
function chooseQuestions(
  { language, stdin, stdout }: Context,
  answer: string | undefined,
  inTerminal: boolean,
): readonly DemoQuestion[] {
  const words = demoWords[language];
  const questions = demoQuestions(language);
  if (inTerminal && answer !== undefined) throw new UsageError(words.notBoth);
  if (inTerminal && !(stdin.isTTY && stdout.isTTY)) throw new UsageError(words.noTerminal);
  if (inTerminal) return questions.map((question) => ({ ...question, interface: terminalFace }));
  if (answer === undefined) return questions;
  const known = questions[0]?.options?.map(({ id }) => id) ?? [];
  if (known.includes(answer)) return questions.slice(0, 1);
  throw new UsageError(words.unknownAnswer(echo(answer), known.join(domainWords[language].listSeparator)));
}

/** The server, as a client starts it. */
async function startAgent({ env, program }: Context, home: string, isAnsweredFromHere: boolean) {
  // An answer that comes from here needs no browser, and the address at once, also when a tab is open.
  const more = isAnsweredFromHere ? { CHOICE_OPEN_BROWSER: '0', CHOICE_HOLD_SECONDS: '1' } : {};
  const child = spawn(process.execPath, [program, 'stdio', '--home', home], {
    env: { ...env, ...more },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { request } = await connectMcp(child, 'choice-mcp demo');
  return {
    async call(args: object): Promise<ToolResult> {
      const reply = await request('tools/call', { name: 'provide_choice', arguments: args });
      if (reply.isError === true) throw new Error(printJson(reply.content));
      return reply.structuredContent as ToolResult;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin.end();
      await once(child, 'close');
    },
  };
}

type Asked = { readonly home: string; readonly id: string };

/** Shows the question in this terminal, as the command does that an agent is given for it. */
function answerHere(
  { env, program }: Context,
  { home, id, signal }: Asked & { readonly signal: AbortSignal },
): Promise<void> {
  const args = [program, 'terminal', '--session', id, '--home', home];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env, signal });
  return new Promise((resolve) => {
    // Stopped by the signal, it says so as an error before it is gone.
    child.on('error', () => {});
    child.once('close', () => resolve());
  });
}

/** Answers as any program may: pairs by an address with a key, and posts once the portal has proved itself. */
async function answerThroughPortal(
  context: Context,
  { home, id, answer }: Asked & { readonly answer: string },
): Promise<void> {
  const composed = await openHome(context, { flag: home, whenUnwritable: 'refuse' });
  const { portal } = await openPortal(composed, context);
  try {
    const { prove, send } = await enterPortal(await portal.urlFor(id, 'printed'));
    const body: AnswerBody = { attempt: randomUUID(), selected_ids: [answer] };
    const target = `/api/interactions/${id}/answer`;
    const { status, text } = await send(await prove(), { method: 'POST', target, body });
    if (status !== 200 || text === null) throw new Error(`${status} ${text ?? 'and not from the portal'}`);
  } finally {
    await portal.close();
    await composed.close();
  }
}

/** True after Enter; false after Ctrl-C or Ctrl-D, and when the signal comes. */
function enterIsPressed({ stdin, stdout }: Context, prompt: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stdout, signal, prompt });
  return new Promise<boolean>((resolve) => {
    lines.once('line', () => resolve(true));
    lines.once('close', () => resolve(false));
    lines.prompt();
  }).finally(() => lines.close());
}

const width = 80;

/** JSON for a person: what fits stands on one line; the request and the result themselves are opened. */
export function readable(value: unknown, margin = ''): string {
  if (typeof value !== 'object' || value === null) return printJson(value);
  const isList = Array.isArray(value);
  const inner = `${margin}  `;
  const items = isList
    ? value.map((one) => readable(one, inner))
    : Object.entries(value).map(([key, one]) => `${printJson(key)}: ${readable(one, inner)}`);
  const joined = items.join(', ');
  const line = isList ? `[${joined}]` : joined === '' ? '{}' : `{ ${joined} }`;
  if (margin !== '' && margin.length + line.length < width && !line.includes('\n')) return line;
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${margin}${close}`;
}
