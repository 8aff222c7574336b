import { isDeepStrictEqual } from 'node:util';
import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser/lib/esm/main.js';
import { type ConfigFormat, type ConfigPath, NotUnderstoodError } from './config-format.ts';

/**
 * JSON, with comments and trailing commas where the client's own reader takes them. The library says where everything
 * is. Its `modify` is not used: it lays out lines anew that are not ours, and takes neighbours' comments away.
 */
export const jsoncFormat: ConfigFormat = {
  read(text, path) {
    if (isBlank(text)) return undefined;
    const { node, rest } = find(text, path);
    return rest.length === 0 ? getNodeValue(node) : undefined;
  },
  put(text, path, value) {
    if (isBlank(text)) return `${JSON.stringify(nested(path, value), null, 2)}\n`;
    const { node, rest } = find(text, path);
    const [key, ...deeper] = rest;
    if (key === undefined) {
      const printed = print(value, lineIndent(text, node.offset), indentUnit(text));
      return splice(text, node.offset, endOf(node), printed);
    }
    return insert(text, childrenOf(node, 'object'), { key, value: nested(deeper, value) });
  },
  remove(text, path) {
    if (isBlank(text)) return text;
    const { node, rest } = find(text, path.slice(0, -1));
    const property = propertyOf(node, path.at(-1) ?? '');
    return rest.length > 0 || property === undefined ? text : cut(text, childrenOf(node, 'object'), property);
  },
};

/** The list there, with this item in it. */
export function addToList(text: string, path: ConfigPath, item: unknown): string {
  const found = isBlank(text) ? null : find(text, path);
  if (found === null || found.rest.length > 0) return jsoncFormat.put(text, path, [item]);
  const list = childrenOf(found.node, 'array');
  return list.children.some((child) => isDeepStrictEqual(getNodeValue(child), item))
    ? text
    : insert(text, list, { key: null, value: item });
}

export function removeFromList(text: string, path: ConfigPath, isMeant: (item: unknown) => boolean): string {
  if (isBlank(text)) return text;
  const { node, rest } = find(text, path);
  if (rest.length > 0 || node.type !== 'array') return text;
  const list = childrenOf(node, 'array');
  const child = list.children.find((each) => isMeant(getNodeValue(each)));
  return child === undefined ? text : cut(text, list, child);
}

/** As far as the path leads, and what is left of it. */
function find(text: string, path: ConfigPath): { readonly node: Node; readonly rest: ConfigPath } {
  let node = parse(text);
  for (const [depth, key] of path.entries()) {
    const next = propertyOf(node, key)?.children?.[1];
    if (next === undefined) return { node, rest: path.slice(depth) };
    node = next;
  }
  return { node, rest: [] };
}

function parse(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root !== undefined && errors.length === 0) return root;
  throw new NotUnderstoodError(`line ${text.slice(0, errors[0]?.offset).split('\n').length}`);
}

/** The last of two equal keys counts, as in every reader of JSON. */
function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  return node.children?.findLast(({ children }) => children?.[0]?.value === key);
}

type Container = Node & { readonly children: readonly Node[] };

function childrenOf(node: Node, type: 'object' | 'array'): Container {
  if (node.type !== type) throw new NotUnderstoodError(type);
  return { ...node, children: node.children ?? [] };
}

type Addition = { readonly key: string | null; readonly value: unknown };

/** Behind the last child, in the style the others stand in. */
function insert(text: string, container: Container, { key, value }: Addition): string {
  const last = container.children.at(-1);
  const close = endOf(container) - 1;
  // Comments at the end stay where they are, above what is added.
  const at = text.slice(0, close).trimEnd().length;
  const own = lineIndent(text, container.offset);
  const isOneLine =
    !text.includes('\n') || (last !== undefined && !text.slice(container.offset, close).includes('\n'));
  const unit = isOneLine ? '' : indentUnit(text);
  const indent = childIndent(text, container, own + unit);
  const printed = `${key === null ? '' : `${JSON.stringify(key)}: `}${print(value, indent, unit)}`;
  const isTrailing = last !== undefined && commaBehind(text, last) !== null;
  const before = isOneLine ? (last === undefined ? '' : ' ') : `\n${indent}`;
  const after = isOneLine || text.slice(at, close).includes('\n') ? '' : `\n${own}`;
  const grown = splice(text, at, at, `${before}${printed}${isTrailing ? ',' : ''}${after}`);
  return last === undefined || isTrailing ? grown : splice(grown, endOf(last), endOf(last), ',');
}

/** Takes out what `insert` has put in: the child, one comma and the white space before it. */
function cut(text: string, { children, ...container }: Container, child: Node): string {
  const from = text.slice(0, child.offset).trimEnd().length;
  const comma = commaBehind(text, child);
  const to = comma === null ? endOf(child) : comma + 1;
  const shorter = splice(text, from, to, '');
  if (children.length === 1) {
    const inner = shorter.slice(container.offset + 1, endOf(container) - 1 - (to - from));
    return inner.trim() === ''
      ? splice(shorter, container.offset + 1, container.offset + 1 + inner.length, '')
      : shorter;
  }
  const before = children[children.indexOf(child) - 1];
  const spare = comma === null && before !== undefined ? commaBehind(text, before) : null;
  return spare === null ? shorter : splice(shorter, spare, spare + 1, '');
}

/** Where the comma behind a child stands, or null. */
function commaBehind(text: string, child: Node): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(child));
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

function childIndent(text: string, { children, offset }: Container, otherwise: string): string {
  const first = children[0]?.offset ?? offset;
  return text.slice(offset, first).includes('\n') ? lineIndent(text, first) : otherwise;
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

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
