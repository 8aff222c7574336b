import { exportHistory, historyFormats, toRecord } from '../application/export-history.ts';
import type { EndedQuery } from '../application/session-store.ts';
import { faces } from '../domain/ending.ts';
import type { Language } from '../domain/language.ts';
import type { EndedSession } from '../domain/session.ts';
import { isSessionId } from '../domain/session-id.ts';
import { domainWords } from '../domain/strings.ts';
import { summarize } from '../domain/summary.ts';
import { createFormats } from '../i18n/formats.ts';
import { alignColumns } from './align-columns.ts';
import { type Command, exitCodes, UsageError } from './command.ts';
import { type Composed, compose } from './compose.ts';
import { homeFolder } from './home.ts';
import { createLog } from './log.ts';
import { readArguments } from './read-arguments.ts';
import { cliWords } from './strings.ts';

const flags = {
  json: { type: 'boolean' },
  limit: { type: 'string' },
  status: { type: 'string' },
  interface: { type: 'string' },
  agent: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  format: { type: 'string' },
  all: { type: 'boolean' },
} as const;

const endingKinds = ['submitted', 'auto_submitted', 'cancelled', 'timeout'] as const;
const everything = 100_000;

/** Every decision ever made, findable again. */
export const historyCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context.args, flags, true);
  const [verb = 'list', ...rest] = positionals;
  const log = createLog(context.env.CHOICE_LOG_LEVEL, (line) => context.stderr.write(line));
  const house = await compose({
    home: homeFolder({ ...context, flag: values.home }),
    env: context.env,
    log,
    warnOnce: context.warnOnce,
  });
  const language = (await house.settings.read()).value('language');
  const desk: Desk = {
    house,
    language,
    json: values.json === true,
    print: (text) => context.stdout.write(text),
    complain: (text) => context.stderr.write(`${text}\n`),
  };
  try {
    switch (verb) {
      case 'list':
        return await list(desk, readQuery(values, language));
      case 'search':
        return await list(desk, { ...readQuery(values, language), text: rest.join(' ') });
      case 'show':
        return await show(desk, rest[0]);
      case 'export': {
        const format = oneOf('--format', values.format ?? 'json', historyFormats, language);
        const ended = await house.store.listEnded({ ...readQuery(values, language), limit: everything });
        desk.print(exportHistory(ended, format, language));
        return exitCodes.ok;
      }
      case 'delete':
        return await remove(desk, rest, values.all === true);
      case 'purge':
        await house.tidy();
        return exitCodes.ok;
      default:
        throw new UsageError(cliWords[language].history.unknownVerb(verb));
    }
  } finally {
    await house.close();
  }
};

type Desk = {
  readonly house: Composed;
  readonly language: Language;
  readonly json: boolean;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
};

async function list({ house, language, json, print }: Desk, query: EndedQuery): Promise<number> {
  const ended = await house.store.listEnded(query);
  if (json) {
    print(`${JSON.stringify(ended.map(toRecord), null, 2)}\n`);
    return exitCodes.ok;
  }
  const formats = createFormats(language);
  const rows = ended.map((session) => [
    session.id,
    formats.date(session.endedAt),
    domainWords[language].status[session.ending.kind],
    domainWords[language].face[session.face],
    session.asker.client,
    summarize(session, language),
  ]);
  print(rows.length === 0 ? `${cliWords[language].history.none}\n` : `${alignColumns(rows).join('\n')}\n`);
  return exitCodes.ok;
}

async function show(
  { house, language, json, print, complain }: Desk,
  id: string | undefined,
): Promise<number> {
  const found = id !== undefined && isSessionId(id) ? await house.store.get(id) : null;
  if (found?.state !== 'ended') {
    complain(cliWords[language].history.noSuchId(id ?? ''));
    return exitCodes.unavailable;
  }
  print(
    json ? `${JSON.stringify(toRecord(found), null, 2)}\n` : exportHistory([found], 'markdown', language),
  );
  return exitCodes.ok;
}

async function remove(
  { house, language, print, complain }: Desk,
  ids: readonly string[],
  all: boolean,
): Promise<number> {
  const words = cliWords[language].history;
  const named: readonly EndedSession[] | null = all
    ? await house.store.listEnded({ limit: everything })
    : null;
  const wanted = named === null ? ids : named.map((session) => session.id);
  if (wanted.length === 0 && !all) throw new UsageError(words.whichToDelete);
  let removed = 0;
  for (const id of wanted) {
    if (isSessionId(id) && (await house.store.remove(id))) removed += 1;
    else complain(words.noSuchId(id));
  }
  print(`${words.removed(removed)}\n`);
  return removed === wanted.length ? exitCodes.ok : exitCodes.unavailable;
}

type Flags = Partial<Record<'limit' | 'status' | 'interface' | 'agent' | 'from' | 'to', string | undefined>>;

function readQuery(values: Flags, language: Language): EndedQuery {
  const words = cliWords[language].history;
  const limit = Number(values.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(words.badLimit(values.limit ?? ''));
  const moment = (flag: string, text: string) => {
    const at = Date.parse(text);
    if (Number.isNaN(at)) throw new UsageError(words.badDate(flag, text));
    return at;
  };
  return {
    limit,
    ...(values.status === undefined
      ? {}
      : { status: oneOf('--status', values.status, endingKinds, language) }),
    ...(values.interface === undefined
      ? {}
      : { face: oneOf('--interface', values.interface, faces, language) }),
    ...(values.agent === undefined ? {} : { client: values.agent }),
    ...(values.from === undefined ? {} : { from: moment('--from', values.from) }),
    ...(values.to === undefined ? {} : { to: moment('--to', values.to) }),
  };
}

function oneOf<Value extends string>(
  flag: string,
  given: string,
  known: readonly Value[],
  language: Language,
): Value {
  const found = known.find((value) => value === given);
  if (found !== undefined) return found;
  throw new UsageError(cliWords[language].history.oneOf(flag, given, known.join(', ')));
}
