import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { domainWords } from '../domain/strings.ts';
import { cleanLine } from '../domain/text/clean-text.ts';
import { printJson } from '../domain/text/print-json.ts';
import { createFormats } from '../i18n/formats.ts';
import { isLanguage } from '../i18n/locale.ts';
import { type BadValue, type ChangeCommand, changeWords, type SettingProblem } from './check.ts';
import type { FileNotice } from './settings-file.ts';
import type { Setting } from './snapshot.ts';
import type { SettingSpec, SettingValue } from './spec.ts';
import { settingsWords } from './strings.ts';

/** A problem as a person reads it: which setting, what was given, what would do. */
export function settingProblemText(
  problem: SettingProblem,
  language: Language,
  commandFor: ChangeCommand = (key) => ['choice-mcp', ...changeWords(key)].join(' '),
): string {
  const words = settingsWords[language].problem;
  switch (problem.kind) {
    case 'bad-value': {
      const { spec, given } = problem;
      const allowed = allowedText(spec, language);
      return hasForm(spec)
        ? words.badForm(spec.key, allowed)
        : words.badValue(spec.key, quote(given), allowed);
    }
    case 'bad-entry': {
      const { spec, at, given } = problem;
      const allowed = settingsWords[language].allowed.entry(createFormats(language).number(spec.maxLength));
      return words.badValue(words.entryOf(spec.key, at + 1), quote(given), allowed);
    }
    case 'cli-only':
      return words.cliOnly(problem.spec.key, commandFor(problem.spec.key));
    case 'unknown-key': {
      const key = short(cleanLine(problem.key));
      return problem.nearest === null ? words.unknownKey(key) : words.didYouMean(key, problem.nearest);
    }
    default:
      return exhaustive(problem);
  }
}

/** What a setting takes, in words. */
export function allowedText(spec: SettingSpec, language: Language): string {
  const words = settingsWords[language].allowed;
  switch (spec.kind) {
    case 'bool':
      return words.bool;
    case 'int': {
      const { number } = createFormats(language);
      const unit = spec.unit === null ? words.number : words[spec.unit];
      return (spec.auto ? words.intOrAuto : words.int)(unit, number(spec.min), number(spec.max));
    }
    case 'choice':
      return words.choice(spec.values.join(domainWords[language].listSeparator));
    case 'text':
      return spec.form?.allowed[language] ?? words.text(createFormats(language).number(spec.maxLength));
    case 'list': {
      const { number } = createFormats(language);
      return words.list(number(spec.maxEntries), words.entry(number(spec.maxLength)));
    }
    default:
      return exhaustive(spec);
  }
}

/** A value on one line: as it is typed after `config set`, but for words that say more. */
export function plainValue(value: SettingValue): string {
  return typeof value === 'object' ? printJson(value) : String(value);
}

/** Whether what does not fit may hold a secret. */
function hasForm(spec: SettingSpec): boolean {
  return spec.kind === 'text' && spec.form !== null;
}

/** A given value, short and on one line: it may come from a file, a variable or a request. */
function quote(given: unknown): string {
  const shown =
    typeof given === 'string' ? `"${cleanLine(given)}"` : (JSON.stringify(given) ?? String(given));
  return short(shown);
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

type Warnings = {
  file(notice: FileNotice): string;
  environment(problem: BadValue): string;
  stored(problem: BadValue): string;
};

/** What to tell the person about settings that could not be used, and what is used instead. */
export function createWarnings(settings: readonly Setting[], path: string): Warnings {
  const language = languageOf(settings);
  const words = settingsWords[language].warning;
  const inForce = (key: string) => plainValue(settings.find(({ spec }) => spec.key === key)?.value ?? '');
  return {
    environment({ spec, given }) {
      return words.environment(`${spec.env}=${quote(given)}`, inForce(spec.key), allowedText(spec, language));
    },
    stored(problem) {
      const said = settingProblemText(problem, language);
      // What is used instead is not said: for the store nothing is, see `isUnfit`.
      return hasForm(problem.spec)
        ? words.unfit(path, said)
        : words.stored(path, said, inForce(problem.spec.key));
    },
    file(notice) {
      switch (notice.kind) {
        case 'set-aside':
          return words.setAside(path, notice.kept);
        case 'corrupt':
          return words.corrupt(path);
        case 'unreadable':
          return words.unreadable(path);
        case 'newer':
          return words.newer(path);
        default:
          return exhaustive(notice);
      }
    },
  };
}

function languageOf(settings: readonly Setting[]): Language {
  const value = settings.find(({ spec }) => spec.key === 'language')?.value;
  return isLanguage(value) ? value : 'en';
}
