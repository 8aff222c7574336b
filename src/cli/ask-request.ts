import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from './command.ts';
import { readArguments } from './read-arguments.ts';

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
  /** What the tool would be sent; checked by the same door. */
  readonly raw: unknown;
};

type AskWords = {
  readonly notJson: (source: string, reason: string) => string;
  readonly unreadable: (source: string, reason: string) => string;
  readonly requestAlone: string;
};

/** Reads a question from flags, or the tool's own JSON from a file or stdin. */
export async function readAskArguments(
  args: readonly string[],
  stdin: Readable,
  words: AskWords,
): Promise<AskArguments> {
  const { values } = readArguments(args, flags);
  const { home, json = false, plain = false, request, help: _help, ...question } = values;
  if (request === undefined) return { home, json, plain, raw: fromFlags(question) };
  if (Object.keys(question).length > 0) throw new UsageError(words.requestAlone);
  return { home, json, plain, raw: await fromFile(request, stdin, words) };
}

type Question = {
  readonly [Flag in 'title' | 'prompt' | 'mode' | 'min' | 'max' | 'timeout' | 'placeholder' | 'interface']?:
    | string
    | undefined;
} & { readonly [Flag in 'option' | 'recommend' | 'default']?: readonly string[] | undefined };

/** A script says little; what it leaves out is filled in as a person would expect. */
function fromFlags(given: Question): Record<string, unknown> {
  const options = (given.option ?? []).map(readOption);
  const recommended = given.recommend ?? options.slice(0, 1).map((option) => option.id);
  return withoutUndefined({
    title: given.title,
    prompt: given.prompt ?? given.title,
    selection_mode: given.mode ?? (options.length === 0 ? 'text_input' : 'single'),
    options:
      options.length === 0
        ? undefined
        : options.map((option) => ({
            ...option,
            ...(recommended.includes(option.id) ? { recommended: true } : {}),
          })),
    default_selection_ids: given.default,
    min_selections: toNumber(given.min),
    max_selections: toNumber(given.max),
    timeout_seconds: toNumber(given.timeout),
    placeholder: given.placeholder,
    interface: given.interface,
  });
}

/** `id=label:description`; a label may hold further equal signs, a description further colons. */
function readOption(text: string): { id: string; label?: string; description?: string } {
  const equals = text.indexOf('=');
  if (equals === -1) return { id: text };
  const id = text.slice(0, equals);
  const shown = text.slice(equals + 1);
  const colon = shown.indexOf(':');
  if (colon === -1) return { id, label: shown };
  return { id, label: shown.slice(0, colon), description: shown.slice(colon + 1).trim() };
}

/** What is no number stays what it is: the request's own check says what is wrong with it. */
function toNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : text;
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function fromFile(source: string, stdin: Readable, words: AskWords): Promise<unknown> {
  let json: string;
  try {
    // Not by its number: Node has made it non-blocking, so a producer slower than our start would look like a fault.
    json = source === '-' ? await text(stdin) : await readFile(source, 'utf8');
  } catch (cause) {
    throw new UsageError(words.unreadable(source, messageOf(cause)), { cause });
  }
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new UsageError(words.notJson(source, messageOf(cause)), { cause });
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
