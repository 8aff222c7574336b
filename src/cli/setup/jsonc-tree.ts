import { NotUnderstoodError } from './config-format.ts';

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
  let at = 0;
  const root = value();
  skip();
  if (at < text.length) refuse();
  return root;

  function value(): JsonNode {
    skip();
    if (text[at] === '{') return container('object', '}');
    if (text[at] === '[') return container('array', ']');
    return scalar();
  }

  function container(kind: JsonContainer['kind'], closing: string): JsonNode {
    const start = at;
    const children: JsonChild[] = [];
    at += 1;
    for (skip(); text[at] !== closing; skip()) {
      if (children.at(-1)?.comma === null) refuse();
      children.push(child(kind));
    }
    at += 1;
    return { kind, start, end: at, children };
  }

  function child(kind: JsonContainer['kind']): JsonChild {
    const start = at;
    const key = kind === 'object' ? String(scalar(stringLiteral).value) : null;
    if (key !== null) {
      skip();
      if (text[at] !== ':') refuse();
      at += 1;
    }
    const node = value();
    skip();
    const comma = text[at] === ',' ? at : null;
    if (comma !== null) at += 1;
    return { key, start, node, comma };
  }

  function scalar(literal = text[at] === '"' ? stringLiteral : otherLiteral) {
    const start = at;
    const found = match(literal) ?? refuse();
    try {
      return { kind: 'scalar', start, end: at, value: JSON.parse(found) as unknown } as const;
    } catch {
      return refuse();
    }
  }

  function skip(): void {
    match(gap);
  }

  function match(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[0];
  }

  function refuse(): never {
    const line = text.slice(0, at).split('\n').length;
    throw new NotUnderstoodError(`line ${line}`);
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
