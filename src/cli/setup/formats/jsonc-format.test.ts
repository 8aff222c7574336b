import { describe, expect, test } from 'vitest';
import { addToList, jsoncFormat, removeFromList } from './jsonc-format.ts';

const path = ['mcpServers', 'choice'];
const entry = { command: 'C:\\node.exe', args: ['C:\\Users\\Ada\\choice-mcp.cjs', 'stdio'] };
const put = (text: string) => jsoncFormat.put(text, path, entry);

/** Files that have a place for servers already; what is put in comes out again without a trace. */
const withServers: Readonly<Record<string, string>> = {
  'an empty place': '{\n  "mcpServers": {}\n}\n',
  'an empty place on one line': '{"mcpServers":{}}',
  'others, indented by tabs': '{\n\t"mcpServers": {\n\t\t"a": { "command": "x" }\n\t}\n}\n',
  'others on one line': '{ "theme": 1, "mcpServers": { "a": {} } }\n',
  'a comment behind the last one': '{\n  "mcpServers": {\n    "a": {} // mine\n  }\n}',
  'a comment of several lines at the end':
    '{\n  "mcpServers": {\n    "a": {}\n    /* more\n       later */\n  }\n}',
  'trailing commas': '{\n  // first\n  "mcpServers": {\n    "a": {},\n  },\n  "z": [1, 2,],\n}\n',
  'what looks like comments in texts':
    '{\n  "u": "http://x/*y*/", "v": "\\"//",\n  "mcpServers": {\n    "a": {}\n  }\n}\n',
  'keys behind it': '{\n    "mcpServers": {\n        "a": {}\n    },\n    "theme": "dark"\n}',
};

describe.each(Object.entries(withServers))('JSON with %s', (_what, text) => {
  test('gets our entry and nothing else', () => {
    const written = put(text);
    expect(jsoncFormat.read(written, path)).toEqual(entry);
    const kept = jsoncFormat.read(text, []) as { mcpServers: object };
    expect(jsoncFormat.read(written, [])).toEqual({
      ...kept,
      mcpServers: { ...kept.mcpServers, choice: entry },
    });
  });

  test('and loses it without a trace', () => {
    expect(jsoncFormat.remove(put(text), path)).toBe(text);
  });
});

test('a file with no place for servers gets one, in its own style', () => {
  expect(put('{\n    "a": 1 // one\n}\n')).toBe(
    [
      '{',
      '    "a": 1, // one',
      '    "mcpServers": {',
      '        "choice": {',
      '            "command": "C:\\\\node.exe",',
      '            "args": [',
      '                "C:\\\\Users\\\\Ada\\\\choice-mcp.cjs",',
      '                "stdio"',
      '            ]',
      '        }',
      '    }',
      '}\n',
    ].join('\n'),
  );
  expect(jsoncFormat.read(put('{ // mine\n }'), path)).toEqual(entry);
  expect(JSON.parse(put(''))).toEqual({ mcpServers: { choice: entry } });
});

test('a key of the entry is replaced or added, and all others stay as they are written', () => {
  const text = '{"mcpServers": {"choice": {"command" : "npx", /* mine */ "timeout": 9}}}';
  const changed = jsoncFormat.put(text, [...path, 'command'], 'node');
  expect(changed).toBe('{"mcpServers": {"choice": {"command" : "node", /* mine */ "timeout": 9}}}');
  expect(jsoncFormat.put(changed, [...path, 'trust'], true)).toContain('"timeout": 9, "trust": true}');
});

test('an entry before others goes with its own comma', () => {
  expect(jsoncFormat.remove('{\n  "mcpServers": {\n    "choice": {},\n    "b": {}\n  }\n}', path)).toBe(
    '{\n  "mcpServers": {\n    "b": {}\n  }\n}',
  );
});

test('an entry between others leaves their comments', () => {
  const text =
    '{\n  "mcpServers": {\n    "a": {}, // about a\n    "choice": {},\n    // about b\n    "b": {}\n  }\n}';
  expect(jsoncFormat.remove(text, path)).toBe(
    '{\n  "mcpServers": {\n    "a": {}, // about a\n    // about b\n    "b": {}\n  }\n}',
  );
  const last = '{\n  "mcpServers": {\n    "a": {}, // about a\n    "choice": {}\n  }\n}';
  expect(jsoncFormat.remove(last, path)).toBe('{\n  "mcpServers": {\n    "a": {} // about a\n  }\n}');
});

test('of two equal keys the last one counts, as for the client', () => {
  const text = '{"mcpServers": {"choice": {"command": "one"}, "choice": {"command": "two"}}}';
  expect(jsoncFormat.read(text, path)).toEqual({ command: 'two' });
  expect(jsoncFormat.put(text, [...path, 'command'], 'node')).toBe(text.replace('two', 'node'));
});

test.each([
  '{"a":',
  '[]',
  '"x"',
  '{"a" 1}',
  '{a: 1}',
  '{"a": 1} x',
  '{"mcpServers": []}',
  '{"a": 1 "b": 2}',
  '{,}',
  '{"a": "\t"}',
])('%s is not changed', (text) => {
  expect(() => put(text)).toThrow();
});

test('an item is added to a list once, and taken out again', () => {
  const rules = ['permissions', 'allow'];
  for (const text of [
    '{"permissions":{"allow":["Bash(ls)"]}}',
    '{\n  "permissions": {\n    "allow": []\n  }\n}',
  ]) {
    const added = addToList(text, rules, 'ours');
    expect(jsoncFormat.read(added, rules)).toContain('ours');
    expect(addToList(added, rules, 'ours')).toBe(added);
    expect(removeFromList(added, rules, (one) => one === 'ours')).toBe(text);
  }
  expect(JSON.parse(addToList('', rules, 'ours'))).toEqual({ permissions: { allow: ['ours'] } });
  expect(removeFromList('{}', rules, (one) => one === 'ours')).toBe('{}');
});

test('every text that JSON knows is read', () => {
  const odd = { 'o\u202ed\u009bd\u007f': '\\\\"\u2028' };
  expect(jsoncFormat.read(JSON.stringify(odd), [])).toEqual(odd);
});

test('a long text in a file is read in one go', () => {
  const text = `{"note": ${JSON.stringify('a\\"'.repeat(300_000))}}`;
  expect(jsoncFormat.read(put(text), path)).toEqual(entry);
});
