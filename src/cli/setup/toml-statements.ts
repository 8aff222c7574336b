import { NotUnderstoodError } from './config-format.ts';

/** A header or a pair of a TOML file: its full path, where it stands, and what a pair says. */
export type TomlStatement = {
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
export function readToml(text: string): readonly TomlStatement[] {
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
