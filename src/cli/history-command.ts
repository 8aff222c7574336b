import { exportHistory, historyFormats, toRecord } from '../application/export-history.ts';
import type { EndedQuery } from '../application/session-store.ts';
import type { Language } from '../domain/language.ts';
import type { EndedSession } from '../domain/session.ts';
import { isSessionId } from '../domain/session-id.ts';
import { domainWords } from '../domain/strings.ts';
import { summarize } from '../domain/summary.ts';
import { createFormats } from '../i18n/formats.ts';
import { alignColumns } from './align-columns.ts';
import { type Command, exitCodes, UsageError } from './command.ts';
import { type Composed, compose } from './compose.ts';
import { oneOf, readHistoryQuery } from './history-query.ts';
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

const everything = 100_000;
const listed = 20;

/** Every decision ever made, findable again. */
export const historyCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context.args, flags, true);
  const [verb = 'list', ...rest] = positionals;
  const log = createLog(context.env.CHOICE_LOG_LEVEL, context.logLines.write);
  const house = await compose({
    home: homeFolder({ ...context, flag: values.home }),
    env: context.env,
    log,
    warnOnce: context.warnOnce,
    whenUnwritable: 'refuse',
  });
  const language = (await house.settings.read()).value('language');
  const desk: Desk = {
    house,
    language,
    json: values.json === true,
    print: (text) => context.stdout.write(text),
    complain: (text) => context.stderr.write(`${text}\n`),
  };
  const query = (most: number) => readHistoryQuery(values, most, language);
  try {
    // What retention should have taken is not shown as if it were kept.
    await house.tidy();
    switch (verb) {
      case 'list':
        return await list(desk, query(listed));
      case 'search':
        return await list(desk, { ...query(listed), text: rest.join(' ') });
      case 'show':
        return await show(desk, rest[0]);
      case 'export': {
        const format = oneOf('--format', values.format ?? 'json', historyFormats, language);
        desk.print(exportHistory(await house.store.listEnded(query(everything)), format, language));
        return exitCodes.ok;
      }
      case 'delete':
        return await remove(desk, rest, values.all === true);
      case 'purge':
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

async function show(desk: Desk, id = ''): Promise<number> {
  const { house, language, json, print, complain } = desk;
  const found = isSessionId(id) ? await house.store.get(id) : null;
  if (found?.state !== 'ended') {
    complain(await whyNot(desk, id));
    return exitCodes.unavailable;
  }
  print(
    json ? `${JSON.stringify(toRecord(found), null, 2)}\n` : exportHistory([found], 'markdown', language),
  );
  return exitCodes.ok;
}

/** Why a session can be neither shown nor deleted. */
async function whyNot({ house, language }: Desk, id: string): Promise<string> {
  const words = cliWords[language].history;
  const found = isSessionId(id) ? await house.store.get(id) : null;
  return found?.state === 'newer' ? words.needsNewer(id) : words.noSuchId(id);
}

async function remove(desk: Desk, ids: readonly string[], all: boolean): Promise<number> {
  const { house, language, print, complain } = desk;
  const words = cliWords[language].history;
  const named: readonly EndedSession[] | null = all
    ? await house.store.listEnded({ limit: everything })
    : null;
  const wanted = named === null ? ids : named.map((session) => session.id);
  if (wanted.length === 0 && !all) throw new UsageError(words.whichToDelete);
  let removed = 0;
  for (const id of wanted) {
    if (isSessionId(id) && (await house.store.remove(id))) removed += 1;
    else complain(await whyNot(desk, id));
  }
  print(`${words.removed(removed)}\n`);
  return removed === wanted.length ? exitCodes.ok : exitCodes.unavailable;
}
