import type { Language } from '../../domain/language.ts';
import { type SelectionMode, selectionModes } from '../../domain/question/mode.ts';
import type { ToolResult } from '../../domain/session/result.ts';
import { demoWords } from './strings.ts';

export const demoSeconds = 60;

/** One stop of the tour: arguments of the tool as an agent writes them. */
export type DemoQuestion = {
  readonly selection_mode: SelectionMode;
  readonly options?: readonly { readonly id: string }[];
} & Readonly<Record<string, unknown>>;

type Texts = { readonly title: string; readonly prompt: string; readonly options?: object };

const recommended = ['blue-green', 'unit', 'browser', 'changelog'];

/** One question of each mode. */
export function demoQuestions(language: Language): readonly DemoQuestion[] {
  return selectionModes.map((selection_mode) => {
    const { title, prompt, options, ...more }: Texts = demoWords[language].questions[selection_mode];
    const offered = Object.entries(options ?? {}).map(([id, texts]) =>
      recommended.includes(id) ? { id, ...texts, recommended: true } : { id, ...texts },
    );
    const base = { title, prompt, selection_mode, ...more, timeout_seconds: demoSeconds };
    return options === undefined ? base : { ...base, options: offered };
  });
}

export type Exchange = { readonly request: DemoQuestion; readonly result: ToolResult };

/** How the tour ended: after its last question, or before. */
export type TourEnd = 'done' | 'cancelled' | 'timeout' | 'left';

type Tour = {
  readonly questions: readonly DemoQuestion[];
  /** One call of the tool. */
  readonly call: (args: object) => Promise<ToolResult>;
  /** The question is about to be asked. */
  readonly announce: (question: DemoQuestion, index: number) => void;
  /** The agent was told where the question is, and polls: the person has to be brought there. */
  readonly bring: (pending: ToolResult) => Promise<void>;
  readonly show: (exchange: Exchange) => void;
  /** Between two questions; false: the person wants no more. */
  readonly goOn: () => Promise<boolean>;
};

/** Does what an agent should: asks, polls while the question is pending, and goes on as long as a person answers. */
export async function takeTour({ questions, call, announce, bring, show, goOn }: Tour): Promise<TourEnd> {
  for (const [index, request] of questions.entries()) {
    if (index > 0 && !(await goOn())) return 'left';
    announce(request, index);
    let result = await call(request);
    if (isPending(result)) await bring(result);
    while (isPending(result)) result = await call({ session_id: result.session_id });
    show({ request, result });
    const { action_status: status } = result;
    if (status === 'cancelled' || status === 'timeout') return status;
  }
  return 'done';
}

function isPending({ action_status: status }: ToolResult): boolean {
  return status.startsWith('pending');
}
