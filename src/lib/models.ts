import { type ParsedRequest, parseRequest as parseRequestToday } from '../domain/validation/parse-request.ts';

/**
 * The library entry `choice-mcp/models`, kept for callers from before validation had a place of its own.
 *
 * @deprecated Import `parseRequest` from `choice-mcp/validation`. This entry is removed in the next major release.
 */
export function parseRequest(raw: unknown): ParsedRequest {
  return parseRequestToday(raw);
}
