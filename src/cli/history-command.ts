import { endedIds } from '../application/ended-ids.ts';
import { everyEnded } from '../application/every-ended.ts';
import { exportHistory, toRecord } from '../application/export-history.ts';
import type { EndedQuery } from '../application/session-store.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { printJson } from '../domain/print-json.ts';
import { isSessionId } from '../domain/session-id.ts';
import { domainWords } from '../domain/strings.ts';
import { summarize } from '../domain/summary.ts';
import { createFormats } from '../i18n/formats.ts';
import { alignColumns } from './align-columns.ts';
import { type Command, exitCodes } from './command.ts';
import type { Composed } from './compose.ts';
import { echo } from './echo.ts';
import { type HistoryErrand, readHistoryArguments } from './history-arguments.ts';
import { openHome } from './open-home.ts';
import { printPieces } from './print-pieces.ts';
import { historyWords } from './strings-history.ts';

/** Every decision ever made, findable again. */
export const historyCommand: Command = async (context) => {
  const { home: flag, json, errand } = readHistoryArguments(context);
  const house = await openHome(context, { flag, whenUnwritable: 'refuse' });
  const desk: Desk = {
    house,
    language: context.language,
    json,
    print: (text) => context.stdout.write(text),
    printAll: (pieces) => printPieces(context.stdout, pieces),
    complain: (text) => context.stderr.write(`${text}\n`),
  };
  try {
    return await run(desk, errand);
  } finally {
    await house.close();
  }
};

async function run(desk: Desk, errand: HistoryErrand): Promise<number> {
  const { house, language } = desk;
  if (errand.kind === 'purge') return purge(desk);
  // What retention should have taken is not shown as if it were kept.
  await house.tidy();
  switch (errand.kind) {
    case 'list':
      return list(desk, errand.query);
    case 'show':
      return show(desk, errand.id);
    case 'export':
      await desk.printAll(exportHistory(everyEnded(house.store, errand.query), errand.format, language));
      return exitCodes.ok;
    case 'delete':
      return remove(desk, errand.ids);
    default:
      return exhaustive(errand);
  }
}

type Desk = {
  readonly house: Composed;
  readonly language: Language;
  readonly json: boolean;
  readonly print: (text: string) => void;
  readonly printAll: (pieces: AsyncIterable<string>) => Promise<void>;
  readonly complain: (text: string) => void;
};

async function list(desk: Desk, query: EndedQuery): Promise<number> {
  const { house, language, json, print, printAll } = desk;
  if (json) {
    await printAll(exportHistory(everyEnded(house.store, query), 'json', language));
    return exitCodes.ok;
  }
  const ended = await house.store.listEnded(query);
  const formats = createFormats(language);
  const rows = ended.map((session) => [
    session.id,
    formats.date(session.endedAt),
    domainWords[language].status[session.ending.kind],
    domainWords[language].face[session.face],
    session.asker.client,
    summarize(session, language),
  ]);
  const { none, noneFound } = historyWords[language];
  const { limit: _limit, ...filters } = query;
  const nothing = Object.keys(filters).length === 0 ? none : noneFound;
  print(`${rows.length === 0 ? nothing : alignColumns(rows).join('\n')}\n`);
  return exitCodes.ok;
}

async function show(desk: Desk, id: string): Promise<number> {
  const { house, language, json, print, printAll, complain } = desk;
  const found = isSessionId(id) ? await house.store.get(id) : null;
  if (found?.state !== 'ended') {
    complain(await whyNot(desk, id));
    return exitCodes.unavailable;
  }
  if (json) print(`${printJson(toRecord(found), 2)}\n`);
  else await printAll(exportHistory([found], 'markdown', language));
  return exitCodes.ok;
}

/** Why a session can be neither shown nor deleted. */
async function whyNot({ house, language }: Desk, id: string): Promise<string> {
  const words = historyWords[language];
  const found = isSessionId(id) ? await house.store.get(id) : null;
  return found?.state === 'newer' ? words.needsNewer(id) : words.noSuchId(echo(id));
}

async function remove(desk: Desk, ids: readonly string[] | 'all'): Promise<number> {
  const { house, language, complain } = desk;
  const wanted = ids === 'all' ? await endedIds(house.store) : ids;
  let removed = 0;
  for (const id of wanted) {
    if (isSessionId(id) && (await house.store.remove(id))) removed += 1;
    else complain(await whyNot(desk, id));
  }
  tellRemoved(desk, removed, historyWords[language].removed(removed));
  return removed === wanted.length ? exitCodes.ok : exitCodes.unavailable;
}

async function purge(desk: Desk): Promise<number> {
  const { length: removed } = await desk.house.applyRetention();
  const words = historyWords[desk.language];
  tellRemoved(desk, removed, words.purged(removed));
  if ((await desk.house.previewRetention()).clock === 'ahead') desk.complain(words.clockAhead);
  return exitCodes.ok;
}

function tellRemoved({ json, print }: Desk, removed: number, sentence: string): void {
  print(`${json ? printJson({ removed }) : sentence}\n`);
}
