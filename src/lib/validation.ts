/** The library entry `choice-mcp/validation`: the request's schema, its checks and its types. */
export type { Option } from '../domain/option.ts';
export type { InterfaceWish, Request, SelectionMode, Wishes } from '../domain/request.ts';
export type { ActionStatus, ToolResult } from '../domain/result.ts';
export { type ParsedRequest, parseRequest } from '../domain/validation/parse-request.ts';
export { type Problem, type ProblemCode, problemLine } from '../domain/validation/problem.ts';
export {
  publishedRequestSchema,
  type RequestFields,
  requestSchema,
} from '../domain/validation/request-schema.ts';
export { publishedResultSchema, resultSchema } from '../domain/validation/result-schema.ts';
