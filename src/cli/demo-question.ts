import type { Language } from '../domain/language.ts';
import { cliWords } from './strings.ts';

export const demoSeconds = 60;

/** The question an agent would ask; what the tool's published schema makes of it is the demo. */
export function demoQuestion(language: Language) {
  const words = cliWords[language].demo;
  return {
    title: words.title,
    prompt: words.prompt,
    selection_mode: 'single',
    options: [
      { id: 'blue-green', label: words.blueGreen, description: words.blueGreenWhy, recommended: true },
      { id: 'rolling', label: words.rolling, description: words.rollingWhy },
      { id: 'replace', label: words.replace, description: words.replaceWhy },
    ],
    timeout_seconds: demoSeconds,
  };
}
