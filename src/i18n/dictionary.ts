import type { Language } from '../domain/language.ts';

/** A word is a text, or a function that builds one; words may be grouped. */
export type Words = { readonly [key: string]: Word };
type Word = string | ((...details: never[]) => string) | Words;

/** English says which words there are and what they need; every other language says the same things. */
type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...details: infer Details) => string
      ? (...details: Details) => string
      : Translated<English[Key]>;
};

export type Dictionary<English> = Readonly<Record<Language, Translated<English>>>;

type Languages<English> = { readonly en: English } & Readonly<
  Record<Exclude<Language, 'en'>, NoInfer<Translated<English>>>
>;

/** A room's words in every language. A missing, misspelt or superfluous word does not compile. */
export function defineWords<English extends Words>(languages: Languages<English>): Dictionary<English> {
  return languages as Dictionary<English>;
}

/** The words of one language: the type of a parameter is `WordsOf<typeof terminalWords>`. */
export type WordsOf<Dict> = Dict extends Dictionary<infer English> ? Translated<English> : never;
