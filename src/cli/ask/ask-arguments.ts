import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { selectionModes } from '../../domain/question/mode.ts';
import { interfaceWishes } from '../../domain/question/request.ts';
import { domainWords } from '../../domain/strings.ts';
import { type Problem, problemLine } from '../../domain/validation/problem.ts';
import { messageOf } from '../../files/error-code.ts';
import { type Context, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { readArguments, readChoice } from '../program/read-arguments.ts';
import { askWords } from './strings.ts';

const flags = {
  title: { type: 'string' },
  prompt: { type: 'string' },
  mode: { type: 'string' },
  option: { type: 'string', multiple: true },
  recommend: { type: 'string', multiple: true },
  default: { type: 'string', multiple: true },
  min: { type: 'string' },
  max: { type: 'string' },
  timeout: { type: 'string' },
  placeholder: { type: 'string' },
  interface: { type: 'string' },
  request: { type: 'string' },
  json: { type: 'boolean' },
  plain: { type: 'boolean' },
} as const;

export type AskArguments = {
  readonly home: string | undefined;
  readonly json: boolean;
  readonly plain: boolean;
  /** What the tool would be sent; checked by the same `parseCall`. */
  readonly raw: unknown;
  /** Whether the person typed it; what stands in a request is an agent's. */
  readonly isTyped: boolean;
  /** A problem in words that name fields as the person has typed them. */
  readonly problemLine: (problem: Problem) => string;
};

type Given = Pick<Context, 'args' | 'language' | 'stdin'>;

/** Reads a question from flags, or the tool's own JSON from a file or stdin. */
export async function readAskArguments(context: Given): Promise<AskArguments> {
  const { values } = readArguments(context, flags);
  const { home, json = false, plain = false, request, help: _help, ...question } = values;
  if (request === undefined) {
    const raw = fromFlags(question, context);
    return { home, json, plain, raw, isTyped: true, problemLine: flagProblemLine };
  }
  if (Object.keys(question).length > 0) throw new UsageError(askWords[context.language].requestAlone);
  const raw = await fromFile(request, context);
  return { home, json, plain, raw, isTyped: false, problemLine };
}

type Question = {
  readonly [Flag in 'title' | 'prompt' | 'mode' | 'min' | 'max' | 'timeout' | 'placeholder' | 'interface']?:
    | string
    | undefined;
} & { readonly [Flag in 'option' | 'recommend' | 'default']?: readonly string[] | undefined };

/** A script says little; what it leaves out is filled in as a person would expect. */
function fromFlags(given: Question, { language }: Given): Record<string, unknown> {
  const words = askWords[language];
  if (given.title === undefined) throw new UsageError(words.titleMissing);
  const options = (given.option ?? []).map(readOption);
  const ids = options.map((option) => option.id);
  const known = ids.map(echo).join(domainWords[language].listSeparator);
  // Looked up here: a recommendation that names no option would go nowhere, and be refused as if none had been given.
  for (const flag of ['recommend', 'default'] as const) {
    const stranger = given[flag]?.find((id) => !ids.includes(id));
    if (stranger !== undefined) throw new UsageError(words.noSuchOption(`--${flag}`, echo(stranger), known));
  }
  const whole = (flag: 'min' | 'max' | 'timeout') => {
    const typed = given[flag];
    if (typed !== undefined && !/^-?\d+$/.test(typed))
      throw new UsageError(words.notWhole(`--${flag}`, echo(typed)));
    return typed === undefined ? undefined : Number(typed);
  };
  const usual = options.length === 0 ? 'text_input' : 'single';
  const withRecommendation = (option: Option) =>
    given.recommend?.includes(option.id) ? { ...option, recommended: true } : option;
  return withoutUndefined({
    title: given.title,
    prompt: given.prompt ?? given.title,
    selection_mode: readChoice('--mode', given.mode ?? usual, { known: selectionModes, language }),
    options: options.length === 0 ? undefined : options.map(withRecommendation),
    default_selection_ids: given.default,
    min_selections: whole('min'),
    max_selections: whole('max'),
    timeout_seconds: whole('timeout'),
    placeholder: given.placeholder,
    interface:
      given.interface === undefined
        ? undefined
        : readChoice('--interface', given.interface, { known: interfaceWishes, language }),
  });
}

type Option = { readonly id: string; readonly label?: string; readonly description?: string };

/** `id=label:description`; a label may hold further equal signs, a description further colons. */
function readOption(text: string): Option {
  const equals = text.indexOf('=');
  if (equals === -1) return { id: text };
  const id = text.slice(0, equals);
  const shown = text.slice(equals + 1);
  const colon = shown.indexOf(':');
  if (colon === -1) return { id, label: shown };
  return { id, label: shown.slice(0, colon), description: shown.slice(colon + 1).trim() };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function fromFile(source: string, { stdin, language }: Given): Promise<unknown> {
  const words = askWords[language];
  let json: string;
  try {
    // Not by its number: Node has made it non-blocking, so a producer slower than our start would look like a fault.
    json = source === '-' ? await text(stdin) : await readFile(source, 'utf8');
  } catch (cause) {
    throw new UsageError(words.unreadable(echo(source), echo(messageOf(cause))), { cause });
  }
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new UsageError(words.notJson(echo(source), echo(messageOf(cause))), { cause });
  }
}

/** The request's fields as flags call them. */
const flagOf: Readonly<Record<string, string>> = {
  title: '--title',
  prompt: '--prompt',
  selection_mode: '--mode',
  options: '--option',
  default_selection_ids: '--default',
  min_selections: '--min',
  max_selections: '--max',
  timeout_seconds: '--timeout',
  placeholder: '--placeholder',
  interface: '--interface',
};

/** What is wrong with a question made from flags, by their names: the person has not typed `max_selections`. */
function flagProblemLine({ path, code, message }: Problem): string {
  const field = /^\w+/.exec(path)?.[0] ?? '';
  // Fields of one word are ordinary English in a sentence; those of several are names.
  const said = message.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => flagOf[name] ?? name);
  return problemLine({ path: flagOf[field] ?? path, code, message: said });
}
