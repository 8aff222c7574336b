import { isObject } from '../../../domain/json-object.ts';
import { type ConfigFormat, NotUnderstoodError } from './config-format.ts';

/**
 * YAML, for a list of named entries under a key of the file's first level: the path is that key, the entry's name,
 * and one key of the entry. Any other way to write such a list is left alone.
 */
export const yamlListFormat: ConfigFormat = {
  read(text, [listKey = '', name = '', ...rest]) {
    const item = findList(text, listKey)?.items.find((one) => nameOf(one) === name);
    if (item === undefined) return undefined;
    const entry = Object.fromEntries(keysOf(item).map(({ key, lines }) => [key, readValue(lines)]));
    return rest[0] === undefined ? entry : entry[rest[0]];
  },
  put(text, path, value) {
    const [listKey = '', name = '', key] = path;
    const list = findList(text, listKey);
    const item = list?.items.find((one) => nameOf(one) === name);
    if (key === undefined) return addItem(text, listKey, { name, ...(isObject(value) ? value : {}) });
    if (item === undefined) throw new NotUnderstoodError(path.join('.'));
    const old = keysOf(item).find((one) => one.key === key);
    const line = `${key}: ${JSON.stringify(value)}`;
    if (old === undefined)
      return splice(text, item.start + item.lines.length, 0, [`${item.indent}  ${line}`]);
    const lead = (old.lines[0] ?? '').slice(0, item.indent.length + 2);
    return splice(text, item.start + old.at, old.lines.length, [`${lead}${line}`]);
  },
  remove(text, [listKey = '', name = '']) {
    const list = findList(text, listKey);
    const item = list?.items.find((one) => nameOf(one) === name);
    if (list === null || item === undefined) return text;
    const without = splice(text, item.start, item.lines.length, []);
    // A key with nothing below it is no list.
    return list.items.length === 1 ? splice(without, list.head, 1, []) : without;
  },
};

type Item = { readonly start: number; readonly indent: string; readonly lines: readonly string[] };
type List = { readonly head: number; readonly items: readonly Item[] };

/** The list under a key of the first level; null when there is no such key. */
function findList(text: string, listKey: string): List | null {
  const lines = text.split('\n');
  const heads = lines.flatMap((line, at) => (line.startsWith(`${listKey}:`) ? [at] : []));
  // Quoted or complex keys, a second document, and a file that is one list or one object.
  const isOdd = lines.some(
    (line, at) => /^(?:["'?{[%]|\.\.\.|\t)/.test(line) || (at > 0 && /^---/.test(line)),
  );
  if (isOdd || heads.length > 1) throw new NotUnderstoodError(listKey);
  const [head] = heads;
  if (head === undefined) return null;
  const rest = (lines[head] ?? '')
    .slice(listKey.length + 1)
    .replace(/(?:^|\s)#.*/, '')
    .trim();
  if (rest !== '' && rest !== '[]') throw new NotUnderstoodError(listKey);
  return { head, items: rest === '' ? itemsBelow(lines, head) : [] };
}

function itemsBelow(lines: readonly string[], head: number): readonly Item[] {
  const starts: number[] = [];
  let indent = '';
  let end = head + 1;
  for (const [at, line] of lines.entries()) {
    if (at <= head || /^\s*(?:#|$)/.test(line)) continue;
    const own = /^ */.exec(line)?.[0] ?? '';
    if (own === '' && !line.startsWith('- ')) break;
    if (starts.length === 0) indent = own;
    const isItem = own === indent && line.startsWith(`${own}- `);
    if (own.length < indent.length || (own === indent && !isItem))
      throw new NotUnderstoodError(String(at + 1));
    if (isItem) starts.push(at);
    end = at + 1;
  }
  // Comments and blank lines inside an item are its own; those behind it belong to what follows.
  return starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1] ?? end);
    return { start, indent, lines: own.slice(0, own.findLastIndex((line) => !/^\s*(?:#|$)/.test(line)) + 1) };
  });
}

type ItemKey = { readonly key: string; readonly at: number; readonly lines: readonly string[] };

function keysOf({ lines, indent }: Item): readonly ItemKey[] {
  const found = lines.flatMap((line, at) => {
    const key = /^([\w-]+):(?:\s|$)/.exec(line.slice(indent.length + 2))?.[1];
    return key === undefined ? [] : [{ key, at }];
  });
  return found.map(({ key, at }, index) => ({ key, at, lines: lines.slice(at, found[index + 1]?.at) }));
}

function nameOf(item: Item): unknown {
  const found = keysOf(item).find(({ key }) => key === 'name');
  return found === undefined ? undefined : readValue(found.lines);
}

/** A scalar, a list in brackets or a list below; anything else is its text, which equals nothing of ours. */
function readValue([first = '', ...below]: readonly string[]): unknown {
  const text = first.replace(/^[\s-]*[\w-]+:\s*/, '').trim();
  const items = below.map((line) => /^\s*- (.*)$/.exec(line)?.[1]).filter((item) => item !== undefined);
  if (text === '' && items.length > 0) return items.map(readScalar);
  return text.startsWith('[') ? readFlowList(text) : readScalar(text);
}

function readFlowList(text: string): unknown {
  try {
    return JSON.parse(text.replace(/\s#[^"\]]*$/, '')) as unknown;
  } catch {
    const inner = text.slice(1, text.lastIndexOf(']'));
    return inner.split(',').map((item) => readScalar(item));
  }
}

function readScalar(given: string): unknown {
  const text = given.trim();
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(text)?.[0];
  if (quoted?.startsWith('"')) return JSON.parse(quoted) as unknown;
  if (quoted !== undefined) return quoted.slice(1, -1).replaceAll("''", "'");
  const plain = text.replace(/\s#.*$/, '');
  return /^\d+$/.test(plain) ? Number(plain) : plain;
}

function addItem(text: string, listKey: string, entry: object): string {
  const list = findList(text, listKey);
  const last = list?.items.at(-1);
  const indent = last?.indent ?? '  ';
  const lines = Object.entries(entry).map(
    ([key, value], index) => `${indent}${index === 0 ? '- ' : '  '}${key}: ${JSON.stringify(value)}`,
  );
  if (last !== undefined) return splice(text, last.start + last.lines.length, 0, lines);
  if (list !== null) return splice(text, list.head, 1, [`${listKey}:`, ...lines]);
  const before = text === '' ? newFile : text.endsWith('\n') ? text : `${text}\n`;
  return `${before}${[`${listKey}:`, ...lines].join('\n')}\n`;
}

/** What Continue asks of every file of this kind. */
const newFile = 'name: Local Assistant\nversion: 1.0.0\nschema: v1\n';

function splice(text: string, at: number, count: number, lines: readonly string[]): string {
  return text
    .split('\n')
    .toSpliced(at, count, ...lines)
    .join('\n');
}
