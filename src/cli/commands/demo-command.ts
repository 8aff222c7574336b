import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ToolResult } from '../../domain/session/result.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { version } from '../program/build-constants.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { demoWords } from '../strings-demo.ts';
import { answerThroughPortal } from './answer-through-portal.ts';
import { demoQuestion, demoSeconds } from './demo-question.ts';
import { keyedAddress } from './keyed-address.ts';

/** Asks one question the whole way: the real server as a child, a real MCP client, a real portal. */
export const demoCommand: Command = async (context) => {
  const { values } = readArguments(context, { answer: { type: 'string' }, json: { type: 'boolean' } });
  const words = demoWords[context.language];
  const question = demoQuestion(context.language);
  const known = question.options.map((option) => option.id);
  if (values.answer !== undefined && !known.includes(values.answer)) {
    throw new UsageError(words.unknownAnswer(echo(values.answer), known.join(', ')));
  }
  const say = (line: string) => (values.json ? context.stderr : context.stdout).write(`${line}\n`);
  say(words.starting);
  const home = homeFolder({ ...context, flag: values.home });
  // An answer that comes from here needs no browser, and the address at once, also when a tab is open.
  const more = values.answer === undefined ? {} : { CHOICE_OPEN_BROWSER: '0', CHOICE_HOLD_SECONDS: '1' };
  const agent = await startAgent(context, home, more);
  const give: Conversation['give'] = async (optionId, sessionId, url) => {
    const address = await keyedAddress(context, { home, sessionId, url });
    await answerThroughPortal({ address, sessionId, optionId });
  };
  try {
    const result = await converse(agent, { question, answer: values.answer ?? null, give, say, words });
    if (!values.json) say(`\n${words.result}`);
    context.stdout.write(`${printJson(result, 2)}\n`);
    return exitCodes.ok;
  } finally {
    await agent.close();
  }
};

type Agent = { call(args: Record<string, unknown>): Promise<ToolResult>; close(): Promise<void> };

async function startAgent(
  context: Context,
  home: string,
  more: Readonly<Record<string, string>>,
): Promise<Agent> {
  const env = Object.fromEntries(
    Object.entries(context.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [__filename, 'stdio', '--home', home],
    env: { ...env, ...more },
    stderr: 'inherit',
  });
  const client = new Client({ name: 'choice-mcp demo', version });
  await client.connect(transport);
  return {
    async call(args) {
      const timeout = 2 * demoSeconds * 1_000;
      const reply = await client.callTool({ name: 'provide_choice', arguments: args }, { timeout });
      const [block] = reply.content;
      if (reply.isError || block?.type !== 'text')
        throw new Error(block?.type === 'text' ? block.text : 'no result');
      return JSON.parse(block.text) as ToolResult;
    },
    close: () => client.close(),
  };
}

type Conversation = {
  readonly question: Record<string, unknown>;
  readonly answer: string | null;
  readonly give: (optionId: string, sessionId: string, url: string) => Promise<void>;
  readonly say: (line: string) => void;
  readonly words: (typeof demoWords)['en'];
};

/** What an agent should do: ask, follow the instructions while it is pending, return the result. */
async function converse(agent: Agent, conversation: Conversation): Promise<ToolResult> {
  const { question, answer, give, say, words } = conversation;
  if (answer === null) say(words.waiting(demoSeconds));
  let result = await agent.call(question);
  let shown = false;
  while (result.action_status.startsWith('pending')) {
    if (answer !== null && result.url !== null && !shown) {
      say(words.answering(answer));
      await give(answer, result.session_id, result.url);
    } else if (!shown) {
      if (result.url !== null) say(words.visit(result.url));
      if (result.terminal_command !== null) say(words.orTerminal(result.terminal_command));
    }
    shown = true;
    result = await agent.call({ session_id: result.session_id });
  }
  return result;
}
