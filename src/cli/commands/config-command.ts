import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import { oneLine } from '../../domain/session/summary.ts';
import { domainWords } from '../../domain/strings.ts';
import { cleanLine } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { nearest } from '../../domain/validation/nearest.ts';
import { messageOf } from '../../files/error-code.ts';
import { plainValue, settingProblemText } from '../../settings/problem-text.ts';
import { readSettingText } from '../../settings/read-layers.ts';
import type { SetOutcome, Settings } from '../../settings/settings.ts';
import { isListed, type Setting } from '../../settings/snapshot.ts';
import { isSameValue, type SettingSpec, type SettingValue } from '../../settings/spec.ts';
import { settingsWords } from '../../settings/strings.ts';
import { readCapabilities } from '../../terminal/screen/capabilities.ts';
import type { Composed } from '../compose/compose.ts';
import { type OpenedSettings, openSettings } from '../compose/open-settings.ts';
import type { AllValues } from '../compose/slices.ts';
import { systemClock } from '../compose/system-clock.ts';
import { alignColumns } from '../program/align-columns.ts';
import { type Command, type Context, exitCodes, leavingCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { createLog } from '../program/log.ts';
import { readArguments } from '../program/read-arguments.ts';
import { cliWords } from '../strings.ts';
import { commandWords } from './strings.ts';

/** Shows and changes what the person has set; every value says where it comes from. */
export const configCommand: Command = async (context) => {
  const { values, positionals } = readArguments(
    context,
    { json: { type: 'boolean' }, plain: { type: 'boolean' }, yes: { type: 'boolean' } },
    true,
  );
  if (values.plain === true && positionals.length > 0) {
    throw new UsageError(cliWords[context.language].flags.unexpected('--plain'));
  }
  if (values.yes === true && !['set', 'unset', 'reset'].includes(positionals[0] ?? '')) {
    throw new UsageError(cliWords[context.language].flags.unexpected('--yes'));
  }
  const opened = await openSettings(context, values.home);
  try {
    return await configure({ context, values, positionals, opened });
  } finally {
    await opened.close();
  }
};

type Invocation = {
  readonly context: Context;
  readonly values: { readonly json?: boolean; readonly plain?: boolean; readonly yes?: boolean };
  readonly positionals: readonly string[];
  readonly opened: OpenedSettings;
};

async function configure({ context, values, positionals, opened }: Invocation): Promise<number> {
  const [verb = 'list', key, ...rest] = positionals;
  const { settings } = opened;
  const isOfInbox = settings.specs.some((spec) => spec.key === key && spec.belongsTo === 'inbox');
  if (isOfInbox) await settings.refresh();
  // The person's own settings are listed also while the store of the inbox is away.
  else if (verb === 'list') await settings.refresh().catch((cause) => context.warnOnce(messageOf(cause)));
  const snapshot = await settings.read();
  const language = snapshot.value('language');
  if (snapshot.setAside !== null) {
    context.warnOnce(settingsWords[language].warning.setAside(settings.path, snapshot.setAside));
  }
  const deps: Deps = {
    settings,
    language,
    json: values.json === true,
    async removedBy(changes) {
      const concerns = settings.specs.some((spec) => spec.limitsHistory && spec.key in changes);
      return concerns && values.yes !== true ? opened.removedBy(changes) : 0;
    },
    print: (text) => context.stdout.write(`${text}\n`),
    complain: (text) => context.stderr.write(`${text}\n`),
  };
  const isPrinted = positionals.length > 0 || deps.json || values.plain === true;
  if (!isPrinted && hasScreen(context)) {
    return configureHere(context, deps, snapshot.all());
  }
  switch (verb) {
    case 'list':
      return list(deps, snapshot.all());
    case 'get':
      return get(deps, find(deps, snapshot.all(), key));
    case 'set':
      return set(deps, find(deps, snapshot.all(), key), rest.join(' '));
    case 'unset':
      return change(deps, { [find(deps, snapshot.all(), key).spec.key]: null });
    case 'reset': {
      const stored = snapshot.all().filter((setting) => setting.source === 'stored');
      return change(deps, Object.fromEntries(stored.map(({ spec }) => [spec.key, null])));
    }
    case 'path':
      deps.print(deps.json ? printJson({ path: settings.path }) : settings.path);
      return exitCodes.ok;
    default:
      throw new UsageError(commandWords[deps.language].config.unknownVerb(echo(verb)));
  }
}

type Deps = {
  readonly settings: Settings<AllValues>;
  readonly language: Language;
  readonly json: boolean;
  /** How many decisions would go that the person has not agreed to lose. */
  readonly removedBy: Composed['removedBy'];
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** Shows the settings on the screen of this terminal; afterwards, what was changed there. */
async function configureHere(context: Context, deps: Deps, before: readonly Setting[]): Promise<number> {
  const { stdin, stdout, env, platform, logLines } = context;
  const { settings, removedBy } = deps;
  const { showSettings } = await import('../../terminal/screen/show-settings.ts');
  const release = logLines.hold();
  const why = await showSettings({
    clock: systemClock,
    streams: { input: stdin, output: stdout },
    host: process,
    env,
    platform,
    settings,
    removedBy,
    log: createLog(env.CHOICE_LOG_LEVEL ?? 'error', logLines.write),
  }).finally(release);
  const now = await settings.read();
  const changed = now.all().filter(({ value, source }, at) => {
    const was = before[at];
    return was === undefined || source !== was.source || !isSameValue(value, was.value);
  });
  tell({ ...deps, language: now.value('language') }, changed);
  if (why === 'done') return exitCodes.ok;
  // There is no question here that could be unanswered.
  return why === 'SIGINT' ? exitCodes.cancelled : leavingCodes[why];
}

function list({ settings, language, json, print }: Deps, all: readonly Setting[]): number {
  if (json) {
    print(printJson(Object.fromEntries(all.map((setting) => [setting.spec.key, toJson(setting)])), 2));
    return exitCodes.ok;
  }
  for (const slice of settings.slices) {
    const own = all.filter((setting) => setting.spec.group === slice.name && isListed(setting));
    const rows = own.map(({ spec, value, source }) => [
      `  ${spec.key}`,
      withUnit(spec, value, language),
      settingsWords[language].source[source],
      spec.words[language].label,
    ]);
    print([slice.title[language], ...alignColumns(rows), ''].join('\n'));
  }
  return exitCodes.ok;
}

function withUnit(spec: SettingSpec, value: SettingValue, language: Language): string {
  const unit = spec.kind === 'int' && typeof value === 'number' ? spec.unit : null;
  if (unit !== null) return settingsWords[language].unit[unit](Number(value));
  // A table is as wide as its longest cell.
  return spec.kind === 'list' ? oneLine(plainValue(value), 60) : cleanLine(plainValue(value));
}

function get({ json, print }: Deps, setting: Setting): number {
  const { value } = setting;
  print(json ? printJson(toJson(setting)) : typeof value === 'object' ? value.join('\n') : plainValue(value));
  return exitCodes.ok;
}

async function set(deps: Deps, { spec }: Setting, typed: string): Promise<number> {
  const read = readSettingText(spec, typed);
  if (read.ok) return change(deps, { [spec.key]: read.value });
  deps.complain(settingProblemText(read.problem, deps.language));
  return exitCodes.usage;
}

async function change(deps: Deps, changes: Parameters<Deps['removedBy']>[0]): Promise<number> {
  const removes = await deps.removedBy(changes);
  if (removes > 0) {
    deps.complain(commandWords[deps.language].config.removes(removes));
    return exitCodes.usage;
  }
  const outcome: SetOutcome<AllValues> = await deps.settings.set(changes, 'cli');
  const words = commandWords[deps.language].config;
  switch (outcome.kind) {
    case 'saved': {
      tell(
        deps,
        outcome.snapshot.all().filter(({ spec }) => Object.hasOwn(changes, spec.key)),
      );
      return exitCodes.ok;
    }
    case 'refused':
      for (const problem of outcome.problems) deps.complain(settingProblemText(problem, deps.language));
      return exitCodes.usage;
    case 'newer-file':
      deps.complain(words.newerFile);
      return exitCodes.failure;
    case 'unwritable':
      deps.complain(words.unwritable(messageOf(outcome.cause)));
      return exitCodes.failure;
    default:
      return exhaustive(outcome);
  }
}

function tell({ language, json, print }: Deps, changed: readonly Setting[]): void {
  for (const setting of changed) {
    const source = settingsWords[language].source[setting.source];
    const sentence = commandWords[language].config.now(
      setting.spec.key,
      cleanLine(plainValue(setting.value)),
      source,
    );
    print(json ? printJson(toJson(setting)) : sentence);
  }
}

function hasScreen({ stdin, stdout, env, platform }: Context): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && !readCapabilities(env, platform).plain;
}

function find({ language, settings }: Deps, all: readonly Setting[], key: string | undefined): Setting {
  const found = all.find(({ spec }) => spec.key === key);
  if (found !== undefined) return found;
  throw new UsageError(
    key === undefined ? commandWords[language].config.keyMissing : noSuchKey(key, settings.specs, language),
  );
}

/** Of `hold_seconds.CLIENT` only the client can be misspelt: what stands before the dot tells no two of them apart. */
function noSuchKey(key: string, specs: readonly SettingSpec[], language: Language): string {
  const family = key.slice(0, key.indexOf('.') + 1);
  const members = specs.map((spec) => spec.key).filter((one) => one.startsWith(family));
  const meant = nearest(
    key.slice(family.length),
    members.map((one) => one.slice(family.length)),
  );
  if (meant !== null)
    return settingProblemText({ kind: 'unknown-key', key: echo(key), nearest: family + meant }, language);
  const known = members.length > 0 ? members : specs.map((spec) => spec.key);
  return commandWords[language].config.noSuchKey(echo(key), known.join(domainWords[language].listSeparator));
}

function toJson({ spec, value, source }: Setting) {
  return { key: spec.key, value, source, default: spec.default, environment: spec.env };
}
