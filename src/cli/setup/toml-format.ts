import { isObject } from '../../domain/json-object.ts';
import { type ConfigFormat, type ConfigPath, NotUnderstoodError } from './config-format.ts';
import { readToml, type TomlStatement } from './toml-statements.ts';

/** TOML, for entries that have a table of their own; those written within another value are left alone. */
export const tomlFormat: ConfigFormat = {
  read(text, path) {
    const inside = readToml(text).filter((one) => isWithin(one.path, path));
    if (inside.length === 0) return undefined;
    const whole = inside.find((one) => one.kind === 'pair' && one.path.length === path.length);
    if (whole !== undefined) return whole.value;
    const read: Record<string, unknown> = {};
    for (const { path: full, value, kind } of inside) {
      if (kind === 'pair') setIn(read, full.slice(path.length), value);
    }
    return read;
  },
  put(text, path, value) {
    const statements = readToml(text);
    const pair = statements.find((one) => one.kind === 'pair' && same(one.path, path));
    if (pair !== undefined) return text.slice(0, pair.valueStart) + print(value) + text.slice(pair.end);
    if (statements.some((one) => one.kind === 'pair' && isWithin(path, one.path))) throw inline(path);
    if (isObject(value)) return addTables(text, statements, tablesOf(path, value));
    const parent = path.slice(0, -1);
    const line = `${key(path.at(-1) ?? '')} = ${print(value)}`;
    const header = statements.findIndex((one) => one.kind === 'table' && same(one.path, parent));
    if (header < 0) throw inline(path);
    const end = lineEnd(text, lastOfTable(statements, header).end);
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  },
  remove(text, path) {
    const statements = readToml(text);
    if (
      statements.some((one) => one.kind === 'pair' && isWithin(one.path, path) && !hasTable(statements, one))
    )
      throw inline(path);
    let shorter = text;
    for (const [index, one] of [...statements.entries()].reverse()) {
      if (one.kind === 'pair' ? !same(one.path, path) : !isWithin(one.path, path)) continue;
      const last = one.kind === 'pair' ? one : lastOfTable(statements, index);
      shorter = cutLines(shorter, one.start, lineEnd(shorter, last.end));
    }
    return shorter;

    function hasTable(all: readonly TomlStatement[], pair: TomlStatement): boolean {
      return same(pair.path, path) || all.some((one) => one.kind !== 'pair' && isWithin(one.path, path));
    }
  },
};

function inline(path: ConfigPath): NotUnderstoodError {
  return new NotUnderstoodError(path.join('.'));
}

/** Behind the entry they belong to, else at the end of the file. */
function addTables(text: string, statements: readonly TomlStatement[], block: readonly string[]): string {
  const sibling = statements.findLast((one) => block[0] !== undefined && belongsTo(one, block[0]));
  const at = sibling === undefined ? text.length : lineEnd(text, sibling.end);
  const before = text.slice(0, at);
  const after = text.slice(at);
  const space = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return `${before}${space}${block.join('\n')}${after === '' ? '\n' : ''}${after}`;
}

/** Whether this statement is of the entry that a header names a part of. */
function belongsTo({ path }: TomlStatement, header: string): boolean {
  const [statement] = readToml(header);
  return statement !== undefined && path.length > 1 && same(path.slice(0, 2), statement.path.slice(0, 2));
}

function tablesOf(path: ConfigPath, value: object): readonly string[] {
  const entries = Object.entries(value);
  const pairs = entries.filter(([, each]) => !isObject(each));
  const tables = entries.filter(([, each]) => isObject(each));
  const own = [
    `[${path.map(key).join('.')}]`,
    ...pairs.map(([name, each]) => `${key(name)} = ${print(each)}`),
  ];
  const inner = tables.flatMap(([name, each]) => ['', ...tablesOf([...path, name], each as object)]);
  // A table that holds nothing but others needs no header.
  return pairs.length === 0 && tables.length > 0 ? inner.slice(1) : [...own, ...inner];
}

function lastOfTable(statements: readonly TomlStatement[], header: number): TomlStatement {
  let last = header;
  while (statements[last + 1]?.kind === 'pair') last += 1;
  return statements[last] as TomlStatement;
}

/** Whole lines, and the blank one above them. */
function cutLines(text: string, from: number, to: number): string {
  const start = text.slice(0, from).replace(/\n\n$/, '\n').length;
  const rest = text.slice(to);
  return text.slice(0, start) + (rest.startsWith('\n') ? rest.slice(1) : rest);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function setIn(
  target: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) target[first] = value;
  else {
    const inner = target[first];
    const next = isObject(inner) ? { ...inner } : {};
    setIn(next, rest, value);
    target[first] = next;
  }
}

function isWithin(path: ConfigPath, outer: ConfigPath): boolean {
  return path.length >= outer.length && same(path.slice(0, outer.length), outer);
}

function same(one: ConfigPath, other: ConfigPath): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function key(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** Strings of JSON are strings of TOML; lists get a space behind each comma, as Codex writes them. */
function print(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(print).join(', ')}]` : JSON.stringify(value);
}
