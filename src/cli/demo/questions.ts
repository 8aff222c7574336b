import type { Language } from '../../domain/language.ts';
import type { SelectionMode } from '../../domain/question/mode.ts';
import { demoWords } from '../strings-demo.ts';

export const demoSeconds = 60;

/** One stop of the tour: arguments of the tool as an agent writes them. */
export type DemoQuestion = {
  readonly title: string;
  readonly prompt: string;
  readonly selection_mode: SelectionMode;
  readonly options?: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[];
} & Readonly<Record<string, unknown>>;

/** One question of each mode, in the order of the tour. */
export function demoQuestions(language: Language): readonly DemoQuestion[] {
  const { single, multi, text, hybrid } = demoWords[language].questions;
  const common = { timeout_seconds: demoSeconds };
  return [
    {
      title: single.title,
      prompt: single.prompt,
      selection_mode: 'single',
      options: [
        { id: 'blue-green', label: single.blueGreen, description: single.blueGreenWhy, recommended: true },
        { id: 'rolling', label: single.rolling, description: single.rollingWhy },
        { id: 'replace', label: single.replace, description: single.replaceWhy },
      ],
      ...common,
    },
    {
      title: multi.title,
      prompt: multi.prompt,
      selection_mode: 'multi',
      options: [
        { id: 'unit', label: multi.unit, recommended: true },
        { id: 'browser', label: multi.browser, recommended: true },
        { id: 'load', label: multi.load, description: multi.loadWhy },
      ],
      ...common,
    },
    {
      title: text.title,
      prompt: text.prompt,
      selection_mode: 'text_input',
      placeholder: text.placeholder,
      ...common,
    },
    {
      title: hybrid.title,
      prompt: hybrid.prompt,
      selection_mode: 'hybrid',
      options: [
        { id: 'changelog', label: hybrid.changelog, recommended: true },
        { id: 'mail', label: hybrid.mail },
      ],
      placeholder: hybrid.placeholder,
      ...common,
    },
  ];
}
