import { type ConfigFormat, type ConfigPath, NotUnderstoodError } from './config-format.ts';
import { type JsonChild, type JsonContainer, type JsonNode, meaningOf, readJsonTree } from './jsonc-tree.ts';

/** JSON, with comments and trailing commas where the client's own reader takes them. */
export const jsoncFormat: ConfigFormat = {
  read(text, path) {
    if (isBlank(text)) return undefined;
    const { node, rest } = walk(readJsonTree(text), path);
    return rest.length === 0 ? meaningOf(node) : undefined;
  },
  put(text, path, value) {
    if (isBlank(text)) return `${JSON.stringify(nested(path, value), null, 2)}\n`;
    const { node, rest } = walk(readJsonTree(text), path);
    const [key, ...deeper] = rest;
    if (key === undefined) {
      const printed = print(value, lineIndent(text, node.start), indentUnit(text));
      return splice(text, node.start, node.end, printed);
    }
    return insert(text, asContainer(node, 'object'), { key, value: nested(deeper, value) });
  },
  remove(text, path) {
    if (isBlank(text)) return text;
    const { node, rest } = walk(readJsonTree(text), path.slice(0, -1));
    const index = childIndex(node, path.at(-1) ?? '');
    return rest.length > 0 || index < 0 ? text : cut(text, asContainer(node, 'object'), index);
  },
};

/** The list there, with this item in it. */
export function addToList(text: string, path: ConfigPath, item: string): string {
  const { node, rest } = isBlank(text) ? { node: null, rest: path } : walk(readJsonTree(text), path);
  if (node === null || rest.length > 0) return jsoncFormat.put(text, path, [item]);
  const list = asContainer(node, 'array');
  return itemIndex(list, item) < 0 ? insert(text, list, { key: null, value: item }) : text;
}

export function removeFromList(text: string, path: ConfigPath, item: string): string {
  if (isBlank(text)) return text;
  const { node, rest } = walk(readJsonTree(text), path);
  if (rest.length > 0 || node.kind !== 'array') return text;
  const index = itemIndex(node, item);
  return index < 0 ? text : cut(text, node, index);
}

function walk(root: JsonNode, path: ConfigPath): { readonly node: JsonNode; readonly rest: ConfigPath } {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const index = childIndex(node, key);
    if (index < 0 || node.kind === 'scalar') return { node, rest: path.slice(depth) };
    node = node.children[index]?.node ?? node;
  }
  return { node, rest: [] };
}

function childIndex(node: JsonNode, key: string): number {
  return node.kind === 'object' ? node.children.findLastIndex((child) => child.key === key) : -1;
}

function itemIndex(list: JsonContainer, item: string): number {
  return list.children.findIndex(({ node }) => node.kind === 'scalar' && node.value === item);
}

function asContainer(node: JsonNode, kind: JsonContainer['kind']): JsonContainer {
  if (node.kind !== kind) throw new NotUnderstoodError(kind);
  return node;
}

type Addition = { readonly key: string | null; readonly value: unknown };

/** Behind the last child, in the style the others stand in. */
function insert(text: string, container: JsonContainer, { key, value }: Addition): string {
  const last = container.children.at(-1);
  const close = container.end - 1;
  // Comments at the end stay where they are, above what is added.
  const at = text.slice(0, close).trimEnd().length;
  const own = lineIndent(text, container.start);
  const isOneLine =
    !text.includes('\n') || (last !== undefined && !text.slice(container.start, close).includes('\n'));
  const unit = isOneLine ? '' : indentUnit(text);
  const indent = last === undefined ? own + unit : childIndent(text, container, own + unit);
  const printed = `${key === null ? '' : `${JSON.stringify(key)}: `}${print(value, indent, unit)}`;
  const isTrailing = last !== undefined && last.comma !== null;
  const before = isOneLine ? (last === undefined ? '' : ' ') : `\n${indent}`;
  const after = isOneLine || text.slice(at, close).includes('\n') ? '' : `\n${own}`;
  const grown = splice(text, at, at, `${before}${printed}${isTrailing ? ',' : ''}${after}`);
  return last === undefined || isTrailing ? grown : splice(grown, last.node.end, last.node.end, ',');
}

/** Takes out what `insert` has put in: the child, one comma and the white space before it. */
function cut(text: string, container: JsonContainer, index: number): string {
  const child = container.children[index] as JsonChild;
  const before = container.children[index - 1];
  const from = text.slice(0, child.start).trimEnd().length;
  const to = child.comma === null ? child.node.end : child.comma + 1;
  const shorter = splice(text, from, to, '');
  const isLast = index === container.children.length - 1;
  if (container.children.length === 1) {
    const inner = shorter.slice(container.start + 1, container.end - 1 - (to - from));
    const isEmpty = inner.trim() === '';
    return isEmpty ? splice(shorter, container.start + 1, container.start + 1 + inner.length, '') : shorter;
  }
  const spare = isLast && child.comma === null ? (before?.comma ?? null) : null;
  return spare === null ? shorter : splice(shorter, spare, spare + 1, '');
}

function childIndent(text: string, { children, start }: JsonContainer, otherwise: string): string {
  const first = children[0]?.start ?? start;
  return text.slice(start, first).includes('\n') ? lineIndent(text, first) : otherwise;
}

/** The white space at the start of the line that this place is on. */
function lineIndent(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}

function indentUnit(text: string): string {
  return /\n([ \t]+)["'/]/.exec(text)?.[1] ?? '  ';
}

function print(value: unknown, indent: string, unit: string): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', `\n${indent}`);
}

function nested(path: ConfigPath, value: unknown): unknown {
  return path.reduceRight((inner, key) => ({ [key]: inner }), value);
}

function splice(text: string, from: number, to: number, instead: string): string {
  return text.slice(0, from) + instead + text.slice(to);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
