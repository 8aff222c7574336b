import type { HistoryFormat } from '../../application/history/export-history.ts';
import { historyFormats } from '../../application/history/export-history.ts';
import { type Edge, readDate } from '../../application/history/read-date.ts';
import type { EndedQuery } from '../../application/session-store.ts';
import type { Language } from '../../domain/language.ts';
import { endingKinds } from '../../domain/session/ending.ts';
import { places } from '../../domain/session/face.ts';
import { type Context, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { readArguments, readChoice } from '../program/read-arguments.ts';
import { historyWords } from './strings.ts';

/** What is wanted of the history. */
export type HistoryAction =
  | { readonly kind: 'list'; readonly query: EndedQuery }
  | { readonly kind: 'show'; readonly id: string }
  | {
      readonly kind: 'export';
      readonly query: EndedQuery;
      readonly format: HistoryFormat;
      /** Where the files of answers are put; null for nowhere. */
      readonly folder: string | null;
    }
  | { readonly kind: 'delete'; readonly ids: readonly string[] }
  | { readonly kind: 'delete-all'; readonly agreed: boolean }
  | { readonly kind: 'purge' }
  | { readonly kind: 'reopen'; readonly id: string };

type HistoryArguments = {
  readonly home: string | undefined;
  readonly json: boolean;
  readonly store: string | undefined;
  readonly action: HistoryAction;
};

const filters = {
  limit: { type: 'string' },
  status: { type: 'string' },
  reply: { type: 'string' },
  interface: { type: 'string' },
  agent: { type: 'string' },
  person: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;
const flags = {
  ...filters,
  json: { type: 'boolean' },
  format: { type: 'string' },
  'with-attachments': { type: 'string' },
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
  store: { type: 'string' },
} as const;

type Flag = keyof typeof flags;
const filterNames = Object.keys(filters) as readonly (keyof typeof filters)[];

/** A flag without effect here is refused: ignoring `--all` would do less than the person meant. */
const taken: Readonly<Record<string, readonly Flag[]>> = {
  list: ['json', ...filterNames],
  search: ['json', ...filterNames],
  show: ['json'],
  export: ['json', 'format', 'with-attachments', ...filterNames],
  delete: ['json', 'all', 'yes'],
  purge: ['json'],
  reopen: ['json', 'store'],
};

/** What a person may say instead of an answer; `--status submitted` leaves it out. */
const replies = ['rephrase'] as const;

/** As many as there can be; `max_sessions` goes no higher. */
const everything = 100_000;
const listed = 20;

/** Read before anything is opened: what is refused has touched nothing. */
export function readHistoryArguments(context: Pick<Context, 'args' | 'language'>): HistoryArguments {
  const { values, positionals } = readArguments(context, flags, true);
  const { home, help: _help, ...given } = values;
  const [verb = 'list', ...rest] = positionals;
  const words = historyWords[context.language];
  const takes = Object.hasOwn(taken, verb) ? taken[verb] : undefined;
  if (takes === undefined) throw new UsageError(words.unknownVerb(echo(verb)));
  const idle = (Object.keys(given) as Flag[]).find((flag) => !takes.includes(flag));
  if (idle !== undefined) throw new UsageError(words.takesNoFlag(verb, `--${idle}`));
  const action = readAction({ verb, rest, given, language: context.language });
  return { home, json: given.json === true, store: given.store, action };
}

type Given = Omit<ReturnType<typeof readArguments<typeof flags>>['values'], 'home' | 'help'>;

type Asked = {
  readonly verb: string;
  readonly rest: readonly string[];
  readonly given: Given;
  readonly language: Context['language'];
};

function readAction({ verb, rest, given, language }: Asked): HistoryAction {
  const words = historyWords[language];
  const onlyWords = (most: number) => {
    const extra = rest[most];
    if (extra !== undefined) throw new UsageError(words.takesNoWord(verb, echo(extra)));
  };
  switch (verb) {
    case 'search': {
      const text = rest.join(' ').trim();
      if (text === '') throw new UsageError(words.whatToFind);
      return { kind: 'list', query: { ...readQuery(given, listed, language), text } };
    }
    case 'show': {
      const [id] = rest;
      if (id === undefined) throw new UsageError(words.whichToShow);
      onlyWords(1);
      return { kind: 'show', id };
    }
    case 'reopen': {
      const [id] = rest;
      if (id === undefined) throw new UsageError(words.whichToReopen);
      onlyWords(1);
      return { kind: 'reopen', id };
    }
    case 'export': {
      onlyWords(0);
      const format = readChoice('--format', given.format ?? 'json', { known: historyFormats, language });
      if (given.json === true && format !== 'json') throw new UsageError(words.jsonOrFormat(format));
      const folder = given['with-attachments'] ?? null;
      if (folder === '') throw new UsageError(words.whichFolder);
      return { kind: 'export', query: readQuery(given, everything, language), format, folder };
    }
    case 'delete':
      if (given.all !== true && rest.length === 0) throw new UsageError(words.whichToDelete);
      if (given.all === true && rest.length > 0) throw new UsageError(words.idsOrAll);
      if (given.all === true) return { kind: 'delete-all', agreed: given.yes === true };
      return { kind: 'delete', ids: rest };
    case 'purge':
      onlyWords(0);
      return { kind: 'purge' };
    default:
      onlyWords(0);
      return { kind: 'list', query: readQuery(given, listed, language) };
  }
}

/** What the flags ask for, at most `most` where they do not say how many. */
function readQuery(values: Given, most: number, language: Language): EndedQuery {
  const words = historyWords[language];
  const limit = Number(values.limit ?? most);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(words.badLimit(echo(values.limit ?? '')));
  const moment = (flag: string, text: string, edge: Edge) => {
    const at = readDate(text, edge);
    if (at === null) throw new UsageError(words.badDate(flag, echo(text)));
    return at;
  };
  return {
    limit,
    ...(values.status === undefined
      ? {}
      : { status: readChoice('--status', values.status, { known: endingKinds, language }) }),
    ...(values.reply === undefined
      ? {}
      : { reply: readChoice('--reply', values.reply, { known: replies, language }) }),
    ...(values.interface === undefined
      ? {}
      : { face: readChoice('--interface', values.interface, { known: places, language }) }),
    ...(values.agent === undefined ? {} : { client: values.agent }),
    ...(values.person === undefined ? {} : { person: values.person }),
    ...(values.from === undefined ? {} : { from: moment('--from', values.from, 'start') }),
    ...(values.to === undefined ? {} : { to: moment('--to', values.to, 'end') }),
  };
}
