import { isObject } from '../../../domain/json-object.ts';
import { type ConfigFormat, type ConfigPath, NotUnderstoodError } from './config-format.ts';

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

/** A header or a pair of a TOML file: its full path, where it stands, and what a pair says. */
type TomlStatement = {
  readonly kind: 'table' | 'list-table' | 'pair';
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A pair's value and where that begins; dates and other words stay text. */
  readonly value: unknown;
  readonly valueStart: number;
};

const blank = /(?:[ \t\n]|#[^\n]*)*/y;
const spaces = /[ \t]*/y;
const bareKey = /[\w-]+/y;
const longString = /"""[\s\S]*?[^\\]?"""+|'''[\s\S]*?'''+/y;
const basicString = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;
const literalString = /'[^'\n]*'/y;
const word = /[^\s,[\]{}#"'=]+(?: \d\d:[\d:.]+)?/y;

/** Enough of TOML to know where everything is; all that is not surely understood is refused. */
function readToml(text: string): readonly TomlStatement[] {
  const statements: TomlStatement[] = [];
  const cursor = createTextCursor(text);
  let table: readonly string[] = [];
  for (cursor.match(blank); cursor.at < text.length; cursor.match(blank)) statements.push(statement());
  return statements;

  function statement(): TomlStatement {
    const start = cursor.at;
    const kind =
      cursor.match(/\[\[/y) !== null ? 'list-table' : cursor.match(/\[/y) !== null ? 'table' : 'pair';
    const keys = dottedKey();
    if (kind !== 'pair') {
      need(kind === 'table' ? /\]/y : /\]\]/y);
      table = keys;
      return { kind, path: keys, start, end: endOfLine(), value: undefined, valueStart: cursor.at };
    }
    need(/=[ \t]*/y);
    const valueStart = cursor.at;
    const value = readValue();
    const end = cursor.at;
    endOfLine();
    return { kind, path: [...table, ...keys], start, end, value, valueStart };
  }

  function dottedKey(): readonly string[] {
    const keys: string[] = [];
    do {
      cursor.match(spaces);
      keys.push(cursor.match(bareKey) ?? shortString() ?? cursor.refuse());
      cursor.match(spaces);
    } while (cursor.match(/\./y) !== null);
    return keys;
  }

  function readValue(): unknown {
    if (cursor.match(/\[/y) !== null) return listOf(/\]/y, readValue, blank);
    if (cursor.match(/\{/y) !== null) return Object.fromEntries(listOf(/\}/y, pairInLine, spaces));
    return cursor.match(longString) ?? shortString() ?? plain(cursor.match(word) ?? cursor.refuse());
  }

  function pairInLine(): readonly [string, unknown] {
    const keys = dottedKey();
    need(/=[ \t]*/y);
    return [keys.join('.'), readValue()];
  }

  function listOf<Item>(closing: RegExp, read: () => Item, between: RegExp): readonly Item[] {
    const items: Item[] = [];
    for (cursor.match(between); cursor.match(closing) === null; cursor.match(between)) {
      items.push(read());
      cursor.match(between);
      if (cursor.match(/,/y) !== null) continue;
      need(closing);
      break;
    }
    return items;
  }

  function shortString(): string | null {
    const literal = cursor.match(literalString);
    if (literal !== null) return literal.slice(1, -1);
    const basic = cursor.match(basicString);
    return basic === null ? null : unescaped(basic);
  }

  /** TOML's escapes are JSON's, except for the long form of a character. */
  function unescaped(basic: string): string {
    const long = (_all: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
    try {
      return JSON.parse(basic.replaceAll(/\\U([\dA-Fa-f]{8})/g, long).replaceAll('\t', '\\t')) as string;
    } catch {
      return cursor.refuse();
    }
  }

  function endOfLine(): number {
    const end = cursor.at;
    need(/[ \t]*(?:#[^\n]*)?(?=\n|$)/y);
    return end;
  }

  function need(pattern: RegExp): string {
    return cursor.match(pattern) ?? cursor.refuse();
  }
}

function plain(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[+-]?\d+$/.test(text) ? Number(text) : text;
}

/** A place in a text that is read from front to back. */
type TextCursor = {
  at: number;
  /** What a sticky pattern finds here, which is then behind the cursor; null when it does not match. */
  match(pattern: RegExp): string | null;
  refuse(): never;
};

function createTextCursor(text: string): TextCursor {
  const cursor: TextCursor = {
    at: 0,
    match(pattern) {
      pattern.lastIndex = cursor.at;
      const found = pattern.exec(text);
      if (found === null) return null;
      cursor.at = pattern.lastIndex;
      return found[0];
    },
    refuse() {
      throw new NotUnderstoodError(`line ${text.slice(0, cursor.at).split('\n').length}`);
    },
  };
  return cursor;
}
