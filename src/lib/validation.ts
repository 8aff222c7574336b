import { publishedRequestSchema } from '../domain/validation/request-schema.ts';
import { publishedResultSchema } from '../domain/validation/result-schema.ts';

export type { Note, Notes } from '../domain/answer/note.ts';
export { type Decision, requiresChoice } from '../domain/question/decision-policy.ts';
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
