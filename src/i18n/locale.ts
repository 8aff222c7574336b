import { type Language, languages } from '../domain/language.ts';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** How each language is tagged where `Intl`, `<html lang>` or the operating system want to know. */
export const localeTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/**
 * How a text is tagged that says nothing about its language, as an agent's does: by its script, as far as that tells
 * one of ours. A French prompt is read as English, which beats having it read, and its quotes drawn, as Chinese.
 */
export function tagOfText(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return undefined;
  if (/\p{Script=Han}/u.test(text)) return localeTags.zh;
  return /\p{Script=Latin}/u.test(text) ? localeTags.en : undefined;
}

/** What each language calls itself: a person finds theirs whatever is set. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文' };

/** What a switch says that leads to a language, in that language. */
export const switchLabels: Readonly<Record<Language, string>> = { en: 'EN', zh: '中文' };

/**
 * Our language for a tag as people write it: `zh`, `zh_CN.UTF-8`, `en-GB`. Null when we do not speak it,
 * which includes traditional Chinese: simplified is another script.
 */
export function readLanguage(text: string): Language | null {
  // Without `replaceAll`: the sentence for a Node that is too old comes this way.
  const tag = text
    .trim()
    .toLowerCase()
    .replace(/_/g, '-')
    .replace(/[.@].*$/, '');
  return languages.find((language) => tags[language].test(tag)) ?? null;
}

const tags: Readonly<Record<Language, RegExp>> = {
  en: /^en(-[a-z0-9]+)*$/,
  zh: /^zh(-hans)?(-(cn|sg|my))?$/,
};
