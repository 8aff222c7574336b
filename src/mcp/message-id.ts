export type MessageId = string | number;

/**
 * The id of a JSON-RPC message of which only the start or the end is at hand, or null. Both patterns hold for a member
 * of the outermost object only: before any other value, or followed by nothing but the last brace. What merely looks
 * like an id inside a text or a deeper object matches neither.
 */
export function messageIdIn(part: string, which: 'start' | 'end'): MessageId | null {
  const found = (which === 'start' ? atStart : atEnd).exec(part)?.groups?.id;
  return found === undefined ? null : (JSON.parse(found) as MessageId);
}

const id = String.raw`"id"\s*:\s*(?<id>-?\d{1,15}|"[^"\\\u0000-\u001f]{0,200}")`;
const version = String.raw`"jsonrpc"\s*:\s*"2\.0"`;
const method = String.raw`"method"\s*:\s*"[^"\\]{0,200}"`;

const atStart = new RegExp(String.raw`^\s*\{\s*(?:(?:${version}|${method})\s*,\s*){0,2}${id}\s*,`);
const atEnd = new RegExp(String.raw`,\s*${id}\s*(?:,\s*${version}\s*)?\}\s*$`);
