import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { isLanguage } from '../i18n/locale.ts';
import type { BadValue } from './check.ts';
import { allowedText, hasForm, quote, settingProblemText } from './problem-text.ts';
import type { FileNotice } from './settings-file.ts';
import type { Setting } from './snapshot.ts';
import { settingsWords } from './strings.ts';

export type Warnings = {
  file(notice: FileNotice): string;
  environment(problem: BadValue): string;
  stored(problem: BadValue): string;
};

/** What to tell the person about settings that could not be used, and what is used instead. */
export function createWarnings(settings: readonly Setting[], path: string): Warnings {
  const language = languageOf(settings);
  const words = settingsWords[language].warning;
  const inForce = (key: string) => String(settings.find(({ spec }) => spec.key === key)?.value ?? '');
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
