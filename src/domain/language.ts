/** Programs that do not know a language cannot read an event with it: one more needs a higher `eventSchema`. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The next language, after the last one the first: for a switch with one button. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? language;
}

/** Something for each language, made from its name. */
export function eachLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}
