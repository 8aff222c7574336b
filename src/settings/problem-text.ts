import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { domainWords } from '../domain/strings.ts';
import { cleanLine } from '../domain/text/clean-text.ts';
import { createFormats } from '../i18n/formats.ts';
import type { SettingProblem } from './check.ts';
import type { SettingSpec } from './spec.ts';
import { settingsWords } from './strings.ts';
import { type ChangeCommand, changeWords } from './who-may-change.ts';

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
    default:
      return exhaustive(spec);
  }
}

/** Whether what does not fit may hold a secret. */
export function hasForm(spec: SettingSpec): boolean {
  return spec.kind === 'text' && spec.form !== null;
}

/** A given value, short and on one line: it may come from a file, a variable or a request. */
export function quote(given: unknown): string {
  const shown =
    typeof given === 'string' ? `"${cleanLine(given)}"` : (JSON.stringify(given) ?? String(given));
  return short(shown);
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
