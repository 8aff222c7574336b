import { copyHistory } from '../../application/copy-history.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { readArguments } from '../program/read-arguments.ts';
import { storeWords } from '../strings-store.ts';
import type { Composed } from '../wiring/compose.ts';
import { openHome } from '../wiring/open-home.ts';
import { chooseStore, isStoreFlag, type StoreChoice, storeOfEnvironment } from '../wiring/store-choice.ts';

/**
 * Says where questions are kept, prepares a database, copies the history from one store to another, and takes damaged
 * sessions out of the way.
 */
export const storeCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context, { json: { type: 'boolean' } }, true);
  const [verb = 'status', ...rest] = positionals;
  const words = storeWords[context.language];
  const deps: Deps = {
    context,
    words,
    flag: values.home,
    print: (facts, lines) =>
      void context.stdout.write(`${values.json === true ? printJson(facts, 2) : lines.join('\n')}\n`),
  };
  if (verb === 'copy') return copy(deps, rest);
  if (verb === 'set-aside' && rest.length === 0) throw new UsageError(words.setAsideWhat);
  if ((rest.length > 0 && verb !== 'set-aside') || !['status', 'migrate', 'set-aside'].includes(verb)) {
    throw new UsageError(words.unknownVerb(echo([verb, ...rest].join(' '))));
  }
  const opened = await open(deps, context.env);
  try {
    if (verb === 'set-aside') return await setAside(deps, opened, rest);
    return await (verb === 'status' ? status(deps, opened) : migrate(deps, opened));
  } finally {
    await opened.composed.close();
  }
};

type Deps = {
  readonly context: Context;
  readonly words: (typeof storeWords)['en'];
  /** What `--home` said. */
  readonly flag: string | undefined;
  readonly print: (facts: object, lines: readonly string[]) => void;
};

type Opened = { readonly composed: Composed; readonly choice: StoreChoice };

async function open({ context, flag }: Deps, env: Context['env']): Promise<Opened> {
  const composed = await openHome({ ...context, env }, { flag, whenUnwritable: 'refuse' });
  return { composed, choice: chooseStore(env, await composed.settings.read()) };
}

async function status(deps: Deps, { composed, choice }: Opened): Promise<number> {
  const { store, settings } = composed;
  const [open, ended] = [(await store.listOpen()).length, await store.countEnded()];
  const isNamed = storeOfEnvironment(deps.context.env) !== null;
  const source = (await settings.read()).source('store') === 'stored' ? 'stored' : 'default';
  const named = isNamed ? 'environment' : source;
  const { words } = deps;
  const schema = choice.kind === 'postgres' ? await schemaAfterUse() : null;
  const place = placeOf({ composed, choice });
  deps.print({ kind: choice.kind, place, schema, named, open, ended }, [
    `${schema === null ? words.files(place) : words.database(place, schema)}: ${words.named[named]}`,
    words.counts(open, ended),
  ]);
  return exitCodes.ok;
}

/** Any connection brings the schema up to date; here it is all that is done, so that a role with more rights can do it. */
async function migrate({ words, print }: Deps, { composed, choice }: Opened): Promise<number> {
  if (choice.kind !== 'postgres') {
    print({ kind: choice.kind }, [words.noMigration]);
    return exitCodes.ok;
  }
  await composed.store.countEnded();
  const { label } = choice.address;
  const schema = await schemaAfterUse();
  print({ kind: choice.kind, place: label, schema }, [words.upToDate(label, schema)]);
  return exitCodes.ok;
}

/** Only damaged ones: every other session has its own ways out of the history. */
async function setAside(deps: Deps, { composed }: Opened, ids: readonly string[]): Promise<number> {
  const { words, print, context } = deps;
  const kept: { id: string; place: string }[] = [];
  for (const id of new Set(ids)) {
    const place = await composed.store.setAside(id);
    if (place === null) context.stderr.write(`${words.notDamaged(echo(id))}\n`);
    else kept.push({ id, place });
  }
  print(
    { set_aside: kept },
    kept.map(({ id, place }) => words.setAside(id, place)),
  );
  return kept.length === new Set(ids).size ? exitCodes.ok : exitCodes.unavailable;
}

/** The schema of a database that has been used: it is brought up to date then, and a newer one is refused. */
async function schemaAfterUse(): Promise<number> {
  return (await import('../../store/postgres/index.ts')).newestSchema;
}

async function copy(deps: Deps, places: readonly string[]): Promise<number> {
  const { words } = deps;
  const [one, other, ...more] = places;
  if (one === undefined || other === undefined || more.length > 0) throw new UsageError(words.copyWhat);
  const from = await open(deps, environmentOf(deps, one));
  const to = await open(deps, environmentOf(deps, other));
  try {
    const isMissing = places.includes('postgres') && ![from, to].some(isDatabase);
    if (isMissing) throw new UsageError(words.noDatabase);
    if (placeOf(from) === placeOf(to)) throw new UsageError(words.samePlace);
    const report = await copyHistory(from.composed.store, to.composed.store);
    const { copied, present, differing, left, damaged } = report;
    deps.print({ from: placeOf(from), to: placeOf(to), ...report }, [
      words.copied(copied, present),
      ...(left > 0 ? [words.left(left)] : []),
      ...(differing.length > 0 ? [words.differing(differing.join(', '))] : []),
      ...(damaged.length > 0 ? [words.damaged(damaged.length, damaged.join(', '))] : []),
    ]);
    return differing.length + damaged.length > 0 ? exitCodes.failure : exitCodes.ok;
  } finally {
    await from.composed.close();
    await to.composed.close();
  }
}

/** What is not understood is not repeated: it may hold a password, which must not stand in a command line at all. */
function environmentOf({ context, words }: Deps, place: string): Context['env'] {
  if (place === 'postgres') return context.env;
  if (!isStoreFlag(place)) throw new UsageError(words.copyWhat);
  return { ...context.env, CHOICE_STORE: place };
}

const isDatabase = ({ choice }: Opened) => choice.kind === 'postgres';

function placeOf({ choice, composed }: Opened): string {
  return choice.kind === 'postgres' ? choice.address.label : composed.home;
}
