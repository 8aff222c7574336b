import { describe, expect, test } from 'vitest';
import { yamlListFormat } from './yaml-list-format.ts';

const path = ['mcpServers', 'choice'];
const entry = { command: 'C:\\node.exe', args: ['C:\\Users\\Ada\\choice-mcp.cjs', 'stdio'] };
const put = (text: string) => yamlListFormat.put(text, path, entry);

const files: Readonly<Record<string, string>> = {
  'other servers': [
    'name: Mine # really',
    'mcpServers:',
    '  # files',
    '  - name: files',
    '    command: npx',
    '    args:',
    '      - "-y"',
    '      - server # last',
    '    env:',
    '      KEY: secret',
    '',
    '  - command: x',
    '    name: "other"',
    '',
    '# models',
    'models:',
    '  - name: choice',
    '',
  ].join('\n'),
  'lists that are not indented': 'mcpServers:\n- name: a\n  command: b\nmodels:\n- name: choice\n',
  'the servers at its end, without a line end': 'name: x\nmcpServers:\n    - name: a',
};

describe.each(Object.entries(files))('YAML with %s', (_what, text) => {
  test('gets our entry behind the others', () => {
    const written = put(text);
    expect(yamlListFormat.read(text, path)).toBeUndefined();
    expect(yamlListFormat.read(written, path)).toEqual({ name: 'choice', ...entry });
  });

  test('and loses it without a trace', () => {
    expect(yamlListFormat.remove(put(text), path)).toBe(text);
  });
});

test('a file without servers gets a list of them, a new one also what Continue asks for', () => {
  expect(put('name: x\n')).toBe(
    'name: x\nmcpServers:\n  - name: "choice"\n    command: "C:\\\\node.exe"\n    args: ["C:\\\\Users\\\\Ada\\\\choice-mcp.cjs","stdio"]\n',
  );
  expect(put('')).toMatch(/^name: .*\nversion: .*\nschema: v1\nmcpServers:\n/);
  expect(yamlListFormat.remove(put('name: x\n'), path)).toBe('name: x\n');
  expect(yamlListFormat.read(put('mcpServers: [] # none\n'), path)).toMatchObject(entry);
});

test('a key is replaced, however many lines it had, or added', () => {
  const text =
    'mcpServers:\n  - name: choice\n    args:\n      - -y\n      - choice-mcp\n    env:\n      A: b\n';
  const changed = yamlListFormat.put(text, [...path, 'args'], ['x']);
  expect(changed).toBe('mcpServers:\n  - name: choice\n    args: ["x"]\n    env:\n      A: b\n');
  expect(yamlListFormat.put(changed, [...path, 'command'], 'n')).toContain('      A: b\n    command: "n"\n');
});

test('every way to write an item’s words is read', () => {
  const text =
    "mcpServers:\n  - name: 'choice'\n    command: npx # quick\n    args: [-y, 'it''s', choice-mcp]\n    timeout: 5\n";
  expect(yamlListFormat.read(text, path)).toEqual({
    name: 'choice',
    command: 'npx',
    args: ['-y', "it's", 'choice-mcp'],
    timeout: 5,
  });
});

test.each([
  'mcpServers: [{name: a}]\n',
  'mcpServers: *others\n',
  'mcpServers:\n  files:\n    command: x\n',
  '"mcpServers":\n  - name: a\n',
  '{mcpServers: []}\n',
  'a: 1\n---\nb: 2\n',
  'mcpServers:\n  - name: a\n - name: b\n',
])('%j is not changed', (text) => {
  expect(() => put(text)).toThrow();
});
