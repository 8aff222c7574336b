import { copyHistory } from '../../application/history/copy-history.ts';
import { StoreRefusedError } from '../../application/session-store.ts';
import { fileSize } from '../../domain/answer/attachment-problem-text.ts';
import { exhaustive } from '../../domain/exhaustive.ts';
import { printJson } from '../../domain/text/print-json.ts';
import type { StoreKind } from '../../store/settings.ts';
import type { Composed } from '../compose/compose.ts';
import { openHome } from '../compose/open-home.ts';
import { chooseStore, isStoreFlag, type StoreChoice, storeOfEnvironment } from '../compose/store-choice.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { readArguments } from '../program/read-arguments.ts';
import { cliWords } from '../strings.ts';
import { commandWords } from './strings.ts';

/**
 * Says where questions are kept, prepares a database, copies the history from one store to another, and takes damaged
 * sessions out of the way.
 */
export const storeCommand: Command = async (context) => {
  const { values, positionals } = readArguments(context, { json: { type: 'boolean' } }, true);
  const [verb = 'status', ...rest] = positionals;
  const words = commandWords[context.language].store;
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
  readonly words: (typeof commandWords)['en']['store'];
  /** What `--home` said. */
  readonly flag: string | undefined;
  readonly print: (facts: object, lines: readonly string[]) => void;
};

type Opened = { readonly composed: Composed; readonly choice: KnownStore };
type KnownStore = Exclude<StoreChoice, { readonly kind: 'unknown' }>;

async function open({ context, flag }: Deps, env: Context['env']): Promise<Opened> {
  const composed = await openHome({ ...context, env }, { flag, whenUnwritable: 'refuse' });
  const choice = chooseStore(env, await composed.settings.read());
  if (choice.kind !== 'unknown') return { composed, choice };
  await composed.close();
  throw new StoreRefusedError((language) => cliWords[language].store[choice.why]);
}

async function status(deps: Deps, { composed, choice }: Opened): Promise<number> {
  const { store, settings } = composed;
  const [open, ended] = [(await store.listOpen()).length, await store.countEnded()];
  const attachments = await store.attachments.usage();
  const isNamed = storeOfEnvironment(deps.context.env) !== null;
  const source = (await settings.read()).source('store') === 'stored' ? 'stored' : 'default';
  const named = isNamed ? 'environment' : source;
  const { words } = deps;
  const place = locationOf({ composed, choice });
  const { schema, text } = await describe();
  const { files, bytes } = attachments;
  deps.print({ kind: choice.kind, place, schema, named, open, ended, attachments }, [
    `${text}: ${words.named[named]}`,
    words.counts(open, ended),
    ...(files > 0 ? [words.attachments(files, fileSize(bytes, deps.context.language))] : []),
  ]);
  return exitCodes.ok;

  async function describe(): Promise<{ readonly schema: number | null; readonly text: string }> {
    switch (choice.kind) {
      case 'files':
        return { schema: null, text: words.files(place) };
      case 'postgres': {
        const schema = await schemaAfterUse();
        return { schema, text: words.database(place, schema) };
      }
      default:
        return exhaustive(choice);
    }
  }
}

/** Any connection brings the schema up to date; here it is all that is done, so that a role with more rights can do it. */
async function migrate({ words, print }: Deps, { composed, choice }: Opened): Promise<number> {
  switch (choice.kind) {
    case 'files':
      print({ kind: choice.kind }, [words.noMigration]);
      return exitCodes.ok;
    case 'postgres': {
      await composed.store.countEnded();
      const { label } = choice.address;
      const schema = await schemaAfterUse();
      print({ kind: choice.kind, place: label, schema }, [words.upToDate(label, schema)]);
      return exitCodes.ok;
    }
    default:
      return exhaustive(choice);
  }
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

async function copy(deps: Deps, stores: readonly string[]): Promise<number> {
  const { words } = deps;
  const [one, other, ...more] = stores;
  if (one === undefined || other === undefined || more.length > 0) throw new UsageError(words.copyWhat);
  const [from, to] = [await openNamed(deps, one), await openNamed(deps, other)];
  try {
    if (from.choice.kind === to.choice.kind && locationOf(from) === locationOf(to))
      throw new UsageError(words.sameStore);
    const { missingFiles, ...report } = await copyHistory(from.composed.store, to.composed.store);
    const { copied, present, differing, left, damaged, files } = report;
    const facts = { ...report, missing_files: missingFiles };
    deps.print({ from: locationOf(from), to: locationOf(to), ...facts }, [
      words.copied(copied, present),
      ...(files > 0 ? [words.copiedFiles(files)] : []),
      ...(missingFiles > 0 ? [words.missingFiles(missingFiles)] : []),
      ...(left > 0 ? [words.left(left)] : []),
      ...(differing.length > 0 ? [words.differing(differing.join(', '))] : []),
      ...(damaged.length > 0 ? [words.damaged(damaged.length, damaged.join(', '))] : []),
    ]);
    return differing.length + damaged.length + missingFiles > 0 ? exitCodes.failure : exitCodes.ok;
  } finally {
    await from.composed.close();
    await to.composed.close();
  }
}

/** What is not understood is not repeated: it may hold a password, which must not stand in a command line at all. */
async function openNamed(deps: Deps, name: string): Promise<Opened> {
  const { context, words } = deps;
  if (isStoreFlag(name)) return open(deps, { ...context.env, CHOICE_STORE: name });
  if (!isConfiguredKind(name)) throw new UsageError(words.copyWhat);
  const opened = await open(deps, context.env);
  if (opened.choice.kind === name) return opened;
  await opened.composed.close();
  throw new UsageError(words[notNamed[name]]);
}

/** The kinds whose bare name means the store that the environment or the settings name, and what is said if they name none. */
const notNamed = { postgres: 'noDatabase' } as const satisfies Record<
  Exclude<StoreKind, 'files'>,
  keyof Deps['words']
>;

function isConfiguredKind(name: string): name is keyof typeof notNamed {
  return Object.hasOwn(notNamed, name);
}

function locationOf({ choice, composed }: Opened): string {
  switch (choice.kind) {
    case 'files':
      return composed.home;
    case 'postgres':
      return choice.address.label;
    default:
      return exhaustive(choice);
  }
}
