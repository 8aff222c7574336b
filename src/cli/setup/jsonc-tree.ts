import { createTextCursor } from './text-cursor.ts';

/** A value of a JSON file and where in the text it stands; comments and trailing commas are passed over. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object' | 'array'; readonly children: readonly JsonChild[] }
  | { readonly kind: 'scalar'; readonly value: unknown }
);

export type JsonContainer = Extract<JsonNode, { children: unknown }>;

export type JsonChild = {
  /** Null in a list. */
  readonly key: string | null;
  readonly start: number;
  readonly node: JsonNode;
  /** Where the comma behind it stands, or null. */
  readonly comma: number | null;
};

const gap = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
// Without alternatives inside the repetition: a long string would fill the stack.
const stringLiteral = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;
const otherLiteral = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

export function readJsonTree(text: string): JsonNode {
  const cursor = createTextCursor(text);
  const root = value();
  skip();
  if (cursor.at < text.length) cursor.refuse();
  return root;

  function value(): JsonNode {
    skip();
    if (text[cursor.at] === '{') return container('object', '}');
    if (text[cursor.at] === '[') return container('array', ']');
    return scalar();
  }

  function container(kind: JsonContainer['kind'], closing: string): JsonNode {
    const start = cursor.at;
    const children: JsonChild[] = [];
    cursor.at += 1;
    for (skip(); text[cursor.at] !== closing; skip()) {
      if (children.at(-1)?.comma === null) cursor.refuse();
      children.push(child(kind));
    }
    cursor.at += 1;
    return { kind, start, end: cursor.at, children };
  }

  function child(kind: JsonContainer['kind']): JsonChild {
    const start = cursor.at;
    const key = kind === 'object' ? String(scalar(stringLiteral).value) : null;
    if (key !== null) {
      skip();
      if (text[cursor.at] !== ':') cursor.refuse();
      cursor.at += 1;
    }
    const node = value();
    skip();
    const comma = text[cursor.at] === ',' ? cursor.at : null;
    if (comma !== null) cursor.at += 1;
    return { key, start, node, comma };
  }

  function scalar(literal = text[cursor.at] === '"' ? stringLiteral : otherLiteral) {
    const start = cursor.at;
    const found = cursor.match(literal) ?? cursor.refuse();
    try {
      return { kind: 'scalar', start, end: cursor.at, value: JSON.parse(found) as unknown } as const;
    } catch {
      return cursor.refuse();
    }
  }

  function skip(): void {
    cursor.match(gap);
  }
}

/** What a value means, without its place. The last of two equal keys counts, as in every reader of JSON. */
export function meaningOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'array':
      return node.children.map((child) => meaningOf(child.node));
    case 'object':
      return Object.fromEntries(node.children.map((child) => [child.key, meaningOf(child.node)]));
  }
}
