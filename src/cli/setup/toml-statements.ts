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
  let at = 0;
  let table: readonly string[] = [];
  for (match(blank); at < text.length; match(blank)) statements.push(statement());
  return statements;

  function statement(): TomlStatement {
    const start = at;
    const kind = match(/\[\[/y) !== null ? 'list-table' : match(/\[/y) !== null ? 'table' : 'pair';
    const keys = dottedKey();
    if (kind !== 'pair') {
      need(kind === 'table' ? /\]/y : /\]\]/y);
      table = keys;
      return { kind, path: keys, start, end: endOfLine(), value: undefined, valueStart: at };
    }
    need(/=[ \t]*/y);
    const valueStart = at;
    const value = readValue();
    const end = at;
    endOfLine();
    return { kind, path: [...table, ...keys], start, end, value, valueStart };
  }

  function dottedKey(): readonly string[] {
    const keys: string[] = [];
    do {
      match(spaces);
      keys.push(match(bareKey) ?? shortString() ?? refuse());
      match(spaces);
    } while (match(/\./y) !== null);
    return keys;
  }

  function readValue(): unknown {
    if (match(/\[/y) !== null) return listOf(/\]/y, readValue, blank);
    if (match(/\{/y) !== null) return Object.fromEntries(listOf(/\}/y, pairInLine, spaces));
    return match(longString) ?? shortString() ?? plain(match(word) ?? refuse());
  }

  function pairInLine(): readonly [string, unknown] {
    const keys = dottedKey();
    need(/=[ \t]*/y);
    return [keys.join('.'), readValue()];
  }

  function listOf<Item>(closing: RegExp, read: () => Item, between: RegExp): readonly Item[] {
    const items: Item[] = [];
    for (match(between); match(closing) === null; match(between)) {
      items.push(read());
      match(between);
      if (match(/,/y) !== null) continue;
      need(closing);
      break;
    }
    return items;
  }

  function shortString(): string | null {
    const literal = match(literalString);
    if (literal !== null) return literal.slice(1, -1);
    const basic = match(basicString);
    return basic === null ? null : unescaped(basic);
  }

  /** TOML's escapes are JSON's, except for the long form of a character. */
  function unescaped(basic: string): string {
    const long = (_all: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
    try {
      return JSON.parse(basic.replaceAll(/\\U([\dA-Fa-f]{8})/g, long).replaceAll('\t', '\\t')) as string;
    } catch {
      return refuse();
    }
  }

  function endOfLine(): number {
    const end = at;
    need(/[ \t]*(?:#[^\n]*)?(?=\n|$)/y);
    return end;
  }

  function need(pattern: RegExp): string {
    return match(pattern) ?? refuse();
  }

  function match(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[0];
  }

  function refuse(): never {
    throw new NotUnderstoodError(`line ${text.slice(0, at).split('\n').length}`);
  }
}

function plain(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[+-]?\d+$/.test(text) ? Number(text) : text;
}
