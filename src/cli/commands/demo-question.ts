import type { Language } from '../../domain/language.ts';
import { demoWords } from '../strings-demo.ts';

export const demoSeconds = 60;

/** The question an agent would ask; what the tool's published schema makes of it is the demo. */
export function demoQuestion(language: Language) {
  const words = demoWords[language];
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
