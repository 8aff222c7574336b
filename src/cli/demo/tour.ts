import type { ToolResult } from '../../domain/session/result.ts';
import type { DemoAgent } from './agent.ts';
import type { DemoQuestion } from './questions.ts';

export type Exchange = { readonly request: DemoQuestion; readonly result: ToolResult };

/** How the tour ended: after its last question, or before. */
export type TourEnd = 'done' | 'cancelled' | 'timeout' | 'left';

type Tour = {
  readonly questions: readonly DemoQuestion[];
  readonly agent: Pick<DemoAgent, 'call'>;
  /** The question is about to be asked. */
  readonly announce: (question: DemoQuestion, index: number) => void;
  /** The agent was told where the question is, and polls: the person has to be brought there. */
  readonly bring: (pending: ToolResult) => Promise<void>;
  readonly show: (exchange: Exchange) => void;
  /** Between two questions; false: the person wants no more. */
  readonly goOn: () => Promise<boolean>;
};

/** Asks one question after the other, as long as a person answers. */
export async function takeTour(tour: Tour): Promise<TourEnd> {
  const { questions, agent, announce, show, goOn } = tour;
  for (const [index, request] of questions.entries()) {
    if (index > 0 && !(await goOn())) return 'left';
    announce(request, index);
    const result = await converse(agent, request, tour.bring);
    show({ request, result });
    const { action_status: status } = result;
    if (status === 'cancelled' || status === 'timeout') return status;
  }
  return 'done';
}

/** What an agent should do: ask, follow the instructions while it is pending, return the result. */
async function converse(
  agent: Tour['agent'],
  request: DemoQuestion,
  bring: Tour['bring'],
): Promise<ToolResult> {
  let result = await agent.call(request);
  if (isPending(result)) await bring(result);
  while (isPending(result)) result = await agent.call({ session_id: result.session_id });
  return result;
}

function isPending({ action_status: status }: ToolResult): boolean {
  return status.startsWith('pending');
}
