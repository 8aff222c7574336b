import { publishedRequestSchema } from '../domain/validation/request-schema.ts';
import { publishedResultSchema } from '../domain/validation/result-schema.ts';

export type { Note, Notes } from '../domain/answer/note.ts';
export type { SelectionMode } from '../domain/question/mode.ts';
export type { Option } from '../domain/question/option.ts';
export type { InterfaceWish, Request, Wishes } from '../domain/question/request.ts';
export type { ActionStatus, ToolResult } from '../domain/session/result.ts';
export { type ParsedRequest, parseRequest } from '../domain/validation/parse-request.ts';
export { type Problem, type ProblemCode, problemLine } from '../domain/validation/problem.ts';

/** Plain JSON Schema, so that the types of this entry need no other package. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What `provide_choice` takes, as it is published to clients. */
export const requestSchema: JsonSchema = publishedRequestSchema();

/** What `provide_choice` gives back. */
export const resultSchema: JsonSchema = publishedResultSchema();

/** What an agent is about to decide. */
export type Decision = {
  /** How many ways forward would all be reasonable. */
  readonly viablePaths: number;
  /** Whether it deletes, overwrites, publishes or otherwise cannot be taken back. */
  readonly destructive: boolean;
  /** Whether something it needs to know was never configured. */
  readonly missingConfiguration: boolean;
};

/** Up to this many viable paths an agent may choose by itself. */
const mostPathsWithoutAsking = 2;

/** Whether the human has to be asked: the policy that the server's instructions state in words. What is left out is no reason. */
export function requiresChoice(decision: Partial<Decision>): boolean {
  const { viablePaths = 0, destructive, missingConfiguration } = decision;
  return viablePaths > mostPathsWithoutAsking || Boolean(destructive) || Boolean(missingConfiguration);
}
