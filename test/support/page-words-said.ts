import { parseSync } from 'vite';

/** Which words a page file says: `list.open`. Of what it picks by a value, only the group is known: `list.*`. */
export function wordsSaid(path: string, text: string): ReadonlySet<string> {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const said = new Set<string>();
  listen(program, new Map(), said);
  return said;
}

type Node = { readonly type: string; readonly [key: string]: unknown };

/** The names in reach that stand for words, with their place in the dictionary; '' is the whole of it. */
type Names = Map<string, string | null>;

function listen(value: unknown, names: Names, said: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) listen(one, names, said);
    return;
  }
  if (!isNode(value)) return;
  const opensScope = value.type === 'BlockStatement' || value.type.includes('Function');
  const inner = opensScope ? new Map(names) : names;
  if (Array.isArray(value.params)) {
    for (const one of value.params) name(one, typed(one), inner, said);
  }
  const place = placeOf(value, inner);
  if (place !== null) said.add(place);
  for (const child of Object.values(value)) listen(child, inner, said);
  if (value.type === 'VariableDeclarator') name(value.id, placeOf(value.init, inner), inner, said);
}

/** What a name or a pattern stands for from here on; one given anew to something else is no word any more. */
function name(target: unknown, place: string | null, names: Names, said: Set<string>): void {
  if (!isNode(target)) return;
  if (target.type === 'Identifier') names.set(String(target.name), place);
  if (target.type !== 'ObjectPattern') return;
  for (const one of target.properties as Node[]) {
    const key = nameOf(one.key);
    const inside = place === null || key === null ? null : join(place, key);
    if (inside !== null) said.add(inside);
    name(one.value, inside, names, said);
  }
}

function placeOf(node: unknown, names: Names): string | null {
  if (!isNode(node)) return null;
  switch (node.type) {
    case 'Identifier':
      return names.get(String(node.name)) ?? null;
    case 'CallExpression':
      return nameOf(node.callee) === 'useWords' || isRead(node.callee, 'peek') ? '' : null;
    case 'MemberExpression': {
      if (isRead(node, 'value')) return '';
      const group = placeOf(node.object, names);
      if (group === null) return null;
      return join(group, node.computed === true ? '*' : (nameOf(node.property) ?? '*'));
    }
    default:
      return null;
  }
}

/** `words.value`, `page.words.peek`: the signal that holds the words. */
function isRead(node: unknown, how: 'value' | 'peek'): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression' || nameOf(node.property) !== how) return false;
  const { object } = node;
  return nameOf(object) === 'words' || (isNode(object) && nameOf(object.property) === 'words');
}

/** A parameter that says it takes words: `PageWords`, `PageWords['list']`, also with something more. */
function typed(parameter: unknown): string | null {
  const annotation = isNode(parameter) && isNode(parameter.typeAnnotation) ? parameter.typeAnnotation : null;
  return annotation === null ? null : placeOfType(annotation.typeAnnotation);
}

function placeOfType(type: unknown): string | null {
  if (!isNode(type)) return null;
  switch (type.type) {
    case 'TSTypeReference':
      return nameOf(type.typeName) === 'PageWords' ? '' : null;
    case 'TSIndexedAccessType': {
      const [group, index] = [placeOfType(type.objectType), type.indexType];
      const literal = isNode(index) && isNode(index.literal) ? index.literal.value : null;
      return group === null || typeof literal !== 'string' ? null : join(group, literal);
    }
    case 'TSIntersectionType':
      return (type.types as unknown[]).map(placeOfType).find((place) => place !== null) ?? null;
    default:
      return null;
  }
}

function join(group: string, word: string): string {
  return group === '' ? word : `${group}.${word}`;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : null;
}
