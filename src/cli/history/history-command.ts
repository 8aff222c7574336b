import type { Writable } from 'node:stream';
import { decisionsByPerson, everyEnded } from '../../application/history/every-ended.ts';
import { exportHistory, toRecord } from '../../application/history/export-history.ts';
import type { EndedQuery } from '../../application/session-store.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import { otherHost } from '../../domain/session/asker.ts';
import { asksToRephrase } from '../../domain/session/ending.ts';
import { personOf } from '../../domain/session/person.ts';
import type { EndedSession } from '../../domain/session/session.ts';
import { isSessionId } from '../../domain/session/session-id.ts';
import { summarize } from '../../domain/session/summary.ts';
import { domainWords } from '../../domain/strings.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { createFormats } from '../../i18n/formats.ts';
import type { Composed } from '../compose/compose.ts';
import { openHome } from '../compose/open-home.ts';
import { alignColumns } from '../program/align-columns.ts';
import { ask, isYes } from '../program/ask-person.ts';
import { type Command, type Context, exitCodes } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { type CopiedFiles, copyingFiles, ExportFolderError } from './copy-attachments.ts';
import { type HistoryAction, readHistoryArguments } from './history-arguments.ts';
import { reopenAnswer } from './reopen-answer.ts';
import { historyWords } from './strings.ts';

/** Lists, shows, exports and deletes ended sessions, and takes an answer back. */
export const historyCommand: Command = async (context) => {
  const { home: flag, json, store, action } = readHistoryArguments(context);
  const composed = await openHome(context, { flag, store, whenUnwritable: 'refuse' });
  const { stdin, stdout } = context;
  const hasPerson = stdin.isTTY === true && stdout.isTTY === true && !json;
  const deps: Deps = {
    composed,
    language: context.language,
    json,
    print: (text) => context.stdout.write(text),
    printAll: (pieces) => printPieces(context.stdout, pieces),
    complain: (text) => context.stderr.write(`${text}\n`),
    agrees: hasPerson ? async (question) => isYes(await ask(context, question), false) : null,
  };
  try {
    return await (action.kind === 'reopen' ? reopen(deps, context, action.id) : run(deps, action));
  } finally {
    await composed.close();
  }
};

async function run(deps: Deps, action: Exclude<HistoryAction, { kind: 'reopen' }>): Promise<number> {
  const { composed } = deps;
  if (action.kind === 'purge') return purge(deps);
  // What retention should have taken is not shown as if it were kept.
  await composed.tidy();
  switch (action.kind) {
    case 'list':
      return list(deps, action.query);
    case 'show':
      return show(deps, action.id);
    case 'export':
      return exportAll(deps, action);
    case 'delete':
      return remove(deps, action.ids);
    case 'delete-all':
      return removeAll(deps, action.agreed);
    default:
      return exhaustive(action);
  }
}

type Deps = {
  readonly composed: Composed;
  readonly language: Language;
  readonly json: boolean;
  readonly print: (text: string) => void;
  readonly printAll: (pieces: AsyncIterable<string>) => Promise<void>;
  readonly complain: (text: string) => void;
  /** Asks the person yes or no; null where there is no person to ask. */
  readonly agrees: ((question: string) => Promise<boolean>) | null;
};

async function list(deps: Deps, query: EndedQuery): Promise<number> {
  const { composed, language, json, print, printAll } = deps;
  if (json) {
    await printAll(exportHistory(everyEnded(composed.store, query), 'json', language));
    return exitCodes.ok;
  }
  const ended = await composed.store.listEnded(query);
  const formats = createFormats(language);
  const persons = ended.map((session) => personOf(session.ending) ?? '');
  const isNamed = persons.some((person) => person !== '');
  const rows = ended.map((session, at) => [
    session.id,
    formats.date(session.endedAt),
    statusWord(session, language),
    domainWords[language].face[session.face],
    ...(isNamed ? [persons[at] ?? ''] : []),
    agentOf(session, composed.here),
    summarize(session, language),
  ]);
  const { none, noneFound } = historyWords[language];
  const { limit: _limit, ...filters } = query;
  const nothing = Object.keys(filters).length === 0 ? none : noneFound;
  print(`${rows.length === 0 ? nothing : alignColumns(rows).join('\n')}\n`);
  return exitCodes.ok;
}

function statusWord({ ending }: EndedSession, language: Language): string {
  const { status, rephrased } = domainWords[language];
  return asksToRephrase(ending) ? rephrased : status[ending.kind];
}

function agentOf({ asker, owner }: EndedSession, here: string | null): string {
  return [asker.client, otherHost(owner, here) ?? []].flat().join(' · ');
}

async function show(deps: Deps, id: string): Promise<number> {
  const { composed, language, json, print, printAll, complain } = deps;
  const found = isSessionId(id) ? await composed.store.get(id) : null;
  if (found?.state !== 'ended') {
    complain(await whyNot(deps, id));
    return exitCodes.unavailable;
  }
  if (json) print(`${printJson(toRecord(found), 2)}\n`);
  else await printAll(exportHistory([found], 'markdown', language));
  return exitCodes.ok;
}

async function exportAll(
  { composed: { store }, language, printAll, complain }: Deps,
  { query, format, folder }: Extract<HistoryAction, { kind: 'export' }>,
): Promise<number> {
  const sessions = everyEnded(store, query);
  if (folder === null) {
    await printAll(exportHistory(sessions, format, language));
    return exitCodes.ok;
  }
  const words = historyWords[language];
  const into: CopiedFiles = { copied: 0, present: [], gone: [] };
  const copying = copyingFiles(sessions, { attachments: store.attachments, folder, into });
  try {
    await printAll(exportHistory(copying, format, language));
  } catch (cause) {
    if (!(cause instanceof ExportFolderError)) throw cause;
    complain(words.folderUnwritable(echo(folder), cause.message));
    return exitCodes.failure;
  }
  const { copied, present, gone } = into;
  // Not on stdout: that is the export.
  complain(words.filesCopied(copied, echo(folder)));
  if (present.length > 0) complain(words.filesPresent(present.join(', ')));
  if (gone.length > 0) complain(words.filesGone(gone.join(', ')));
  return present.length + gone.length > 0 ? exitCodes.failure : exitCodes.ok;
}

/** Why a session can be neither shown nor deleted. */
async function whyNot({ composed, language }: Deps, id: string): Promise<string> {
  const words = historyWords[language];
  const found = isSessionId(id) ? await composed.store.get(id) : null;
  return found?.state === 'newer' ? words.needsNewer(id) : words.noSuchId(echo(id));
}

/** What ended after the person was asked stays. */
async function removeAll(deps: Deps, agreed: boolean): Promise<number> {
  const { composed, language, agrees, complain, print } = deps;
  const words = historyWords[language];
  const { ids, people } = await decisionsByPerson(composed.store);
  if (agreed || ids.length === 0) return remove(deps, ids);
  const { decisionsOf, listSeparator } = domainWords[language];
  const names = people.map(({ name, decisions }) => decisionsOf(name, decisions)).join(listSeparator);
  const what = words.decisions(ids.length, composed.store.team === null ? null : names);
  if (agrees === null) {
    complain(words.needsYes(what));
    return exitCodes.usage;
  }
  if (await agrees(words.sure(what))) return remove(deps, ids);
  print(`${words.kept}\n`);
  return exitCodes.ok;
}

async function remove(deps: Deps, wanted: readonly string[]): Promise<number> {
  const { composed, language, complain } = deps;
  let removed = 0;
  for (const id of wanted) {
    if (isSessionId(id) && (await composed.store.remove(id))) removed += 1;
    else complain(await whyNot(deps, id));
  }
  tellRemoved(deps, removed, historyWords[language].removed(removed));
  return removed === wanted.length ? exitCodes.ok : exitCodes.unavailable;
}

async function reopen(
  { composed, language, json, print, complain }: Deps,
  context: Context,
  wanted: string,
): Promise<number> {
  const reopened = await reopenAnswer(composed, context, wanted);
  if (reopened.kind === 'refused') {
    complain(reopened.why);
    return exitCodes.unavailable;
  }
  const { id, command } = reopened;
  const asJson = printJson({ session_id: id, terminal_command: command });
  print(`${json ? asJson : historyWords[language].reopened(command)}\n`);
  return exitCodes.ok;
}

async function purge(deps: Deps): Promise<number> {
  const { length: removed } = await deps.composed.applyRetention();
  const words = historyWords[deps.language];
  tellRemoved(deps, removed, words.purged(removed));
  if ((await deps.composed.previewRetention()).clock === 'ahead') deps.complain(words.clockAhead);
  return exitCodes.ok;
}

function tellRemoved({ json, print }: Deps, removed: number, sentence: string): void {
  print(`${json ? printJson({ removed }) : sentence}\n`);
}

/** Prints piece after piece, each once the one before it was taken: what is printed may be larger than the memory. */
export async function printPieces(stdout: Writable, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    await new Promise<void>((resolve, reject) => {
      stdout.write(piece, (failure) => (failure ? reject(failure) : resolve()));
    });
  }
}
