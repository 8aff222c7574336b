import { withoutEmpty } from '../../domain/json-object.ts';
import { readPollId } from '../../domain/session/poll-id.ts';
import { domainWords } from '../../domain/strings.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { readCapabilities } from '../../terminal/screen/capabilities.ts';
import { createPaint } from '../../terminal/screen/paint.ts';
import { plainText, span } from '../../terminal/text/line.ts';
import { type DemoAgent, startDemoAgent } from '../demo/agent.ts';
import { exchangeLines } from '../demo/exchange-lines.ts';
import { answerHere, enterIsPressed } from '../demo/here.ts';
import { type DemoQuestion, demoQuestions, demoSeconds } from '../demo/questions.ts';
import { type Exchange, type TourEnd, takeTour } from '../demo/tour.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { demoWords } from '../strings-demo.ts';
import { answerThroughPortal } from './answer-through-portal.ts';
import { keyedAddress } from './keyed-address.ts';
import { untilToldToStop } from './until-told-to-stop.ts';

const flags = {
  answer: { type: 'string' },
  terminal: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** A tour of what an agent can ask: the real server as a child, a real MCP client, a real portal or this terminal. */
export const demoCommand: Command = async (context) => {
  const { values } = readArguments(context, flags);
  const wish = readWish(context, values);
  const home = homeFolder({ ...context, flag: values.home });
  const print = createPrinter(context, values.json === true);
  print.line(
    wish.answer === null ? demoWords[context.language].touring : demoWords[context.language].starting,
  );
  // An answer that comes from here needs no browser, and the address at once, also when a tab is open.
  const more: Record<string, string> =
    wish.answer === null ? {} : { CHOICE_OPEN_BROWSER: '0', CHOICE_HOLD_SECONDS: '1' };
  const agent = await startDemoAgent(context, { home, more });
  const stop = new AbortController();
  const told = untilToldToStop().then((): TourEnd => {
    stop.abort();
    return 'left';
  });
  const exchanges: Exchange[] = [];
  try {
    const tour = guide({ context, home, wish, agent, print, exchanges, signal: stop.signal });
    const end = await Promise.race([tour, told]);
    if (values.json) {
      const data = wish.answer === null ? exchanges : exchanges[0]?.result;
      context.stdout.write(`${printJson(data, 2)}\n`);
    }
    if (wish.answer === null || end !== 'done') print.line(demoWords[context.language].ended[end]);
    return end === 'left' ? exitCodes.cancelled : exitCodes.ok;
  } finally {
    await agent.close();
  }
};

type Wish = {
  readonly questions: readonly DemoQuestion[];
  /** The option to answer the first question with; null when a person takes the tour. */
  readonly answer: string | null;
  readonly inTerminal: boolean;
};

function readWish(
  context: Context,
  { answer, terminal = false }: { readonly answer?: string; readonly terminal?: boolean },
): Wish {
  const words = demoWords[context.language];
  const questions = demoQuestions(context.language);
  if (terminal && answer !== undefined) throw new UsageError(words.notBoth);
  if (terminal && !(context.stdin.isTTY && context.stdout.isTTY)) throw new UsageError(words.noTerminal);
  if (answer === undefined) return { questions, answer: null, inTerminal: terminal };
  const known = (questions[0]?.options ?? []).map((option) => option.id);
  if (!known.includes(answer))
    throw new UsageError(
      words.unknownAnswer(echo(answer), known.join(domainWords[context.language].listSeparator)),
    );
  return { questions: questions.slice(0, 1), answer, inTerminal: false };
}

type Printer = {
  line(text: string): void;
  heading(text: string): void;
  data(heading: string, value: unknown): void;
};

/** Colours only for eyes; with --json, stdout is for the data. */
function createPrinter({ env, platform, stdout, stderr }: Context, json: boolean): Printer {
  const output = json ? stderr : stdout;
  const capabilities = readCapabilities(env, platform);
  const paint = output.isTTY && !capabilities.plain ? createPaint(capabilities) : plainText;
  const line = (text: string) => output.write(`${text}\n`);
  const heading = (text: string) => line(`\n${paint([span(text, 'bold')])}`);
  return {
    line,
    heading,
    data(title, value) {
      heading(title);
      for (const one of exchangeLines(value)) line(paint(one));
    },
  };
}

type Guide = {
  readonly context: Context;
  readonly home: string;
  readonly wish: Wish;
  readonly agent: DemoAgent;
  readonly print: Printer;
  readonly exchanges: Exchange[];
  readonly signal: AbortSignal;
};

function guide({ context, home, wish, agent, print, exchanges, signal }: Guide): Promise<TourEnd> {
  const words = demoWords[context.language];
  const { answer, inTerminal } = wish;
  const questions = wish.questions.map((question) =>
    inTerminal ? { ...question, interface: 'terminal' } : question,
  );
  return takeTour({
    questions,
    agent,
    announce(question, index) {
      if (answer !== null) return;
      print.heading(words.stop(index + 1, questions.length, words.modes[question.selection_mode]));
      if (!inTerminal) print.line(words.waiting(demoSeconds));
    },
    async bring({ session_id, url, terminal_command: command }) {
      const { id: sessionId } = readPollId(session_id);
      if (inTerminal) return answerHere(context, { home, sessionId, signal });
      if (answer === null || url === null) {
        if (url !== null) print.line(words.visit(url));
        if (command !== null) print.line(words.orTerminal(command));
        return;
      }
      print.line(words.answering(answer));
      const address = await keyedAddress(context, { home, sessionId, url });
      await answerThroughPortal({ address, sessionId, optionId: answer });
    },
    show(exchange) {
      exchanges.push(exchange);
      print.data(words.sent, exchange.request);
      print.data(words.got, withoutEmpty(exchange.result));
    },
    goOn: async () => !inTerminal || (await enterIsPressed(context, `\n${words.next}`, signal)),
  });
}
