import { parseSync } from 'vite';

/** What the architecture cares about in one source file. */
export type SourceFacts = {
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  /** Reaches for the world by name: `process`, `console`, `Date.now`, `new Date()`. */
  readonly globals: readonly string[];
  readonly lines: number;
  readonly firstComment: string;
};

/** Every way to name another module: import, export from, import(), `import('…').Type`, require. */
export type Import = { readonly from: string; readonly typeOnly: boolean };

/** A dynamic import of something that is no plain text; its room cannot be checked. */
export const unreadable = '(computed)';

type Node = { readonly type: string; readonly [key: string]: unknown };

export function readSource(path: string, text: string): SourceFacts {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const nodes = [...walk(program)];
  const declared = new Set(nodes.flatMap(declaredNames));
  return {
    imports: nodes.flatMap(importsIn),
    hasDefaultExport: nodes.some(isDefaultExport),
    globals: [...new Set(nodes.flatMap(globalsIn))].filter((name) => !declared.has(name.split('.')[0] ?? '')),
    lines: text.trimEnd().split('\n').length,
    firstComment: comments[0]?.value.trim() ?? '',
  };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* walk(one);
  } else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walk(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function importsIn(node: Node): readonly Import[] {
  const isType = node.importKind === 'type' || node.exportKind === 'type';
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source === null ? [] : [{ from: textOf(node.source), typeOnly: isType || onlyTypes(node) }];
    case 'ImportExpression':
      return [{ from: textOf(node.source), typeOnly: false }];
    case 'TSImportType':
      return [{ from: textOf(node.source ?? node.argument), typeOnly: true }];
    case 'CallExpression':
      return nameOf(node.callee) === 'require'
        ? [{ from: textOf((node.arguments as unknown[])[0]), typeOnly: false }]
        : [];
    default:
      return [];
  }
}

/** `import { type A, type B } from …` carries nothing at run time either. */
function onlyTypes({ specifiers }: Node): boolean {
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((one: Node) => one.importKind === 'type' || one.exportKind === 'type');
}

function textOf(source: unknown): string {
  if (!isNode(source)) return unreadable;
  if (source.type === 'TSLiteralType') return textOf(source.literal);
  return source.type === 'Literal' && typeof source.value === 'string' ? source.value : unreadable;
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : null;
}

function isDefaultExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true;
  return node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default';
}

const watched = new Set(['process', 'console']);

function globalsIn(node: Node): readonly string[] {
  switch (node.type) {
    case 'MemberExpression': {
      const object = nameOf(node.object) ?? '';
      if (object === 'Date' && nameOf(node.property) === 'now') return ['Date.now'];
      if (object === 'globalThis') return [nameOf(node.property) ?? ''].filter((name) => watched.has(name));
      return watched.has(object) ? [object] : [];
    }
    case 'NewExpression':
      return nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0
        ? ['new Date()']
        : [];
    default:
      return handedOn(node).filter((name) => watched.has(name));
  }
}

/** Places where a global is passed along whole: `f(process)`, `const { env } = process`, `{ out: process }`. */
function handedOn(node: Node): readonly string[] {
  const places = [node.init, node.right, node.argument, node.type === 'Property' ? node.value : null];
  const given = node.type === 'CallExpression' ? (node.arguments as unknown[]) : [];
  return [...places, ...given].flatMap((place) => nameOf(place) ?? []);
}

/** Names a file gives itself; a parameter called `process` is no global. */
function declaredNames(node: Node): readonly string[] {
  if (node.type === 'VariableDeclarator') return named([node.id]);
  if (node.type === 'ObjectPattern') return named((node.properties as Node[]).map((one) => one.value));
  return node.type.includes('Function') && Array.isArray(node.params) ? named(node.params) : [];
}

function named(nodes: readonly unknown[]): readonly string[] {
  return nodes.flatMap((node) => nameOf(node) ?? []);
}
