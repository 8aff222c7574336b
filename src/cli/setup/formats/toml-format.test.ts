import { describe, expect, test } from 'vitest';
import { tomlFormat } from './toml-format.ts';

const path = ['mcp_servers', 'choice'];
const entry = {
  command: '/usr/bin/node',
  args: ['C:\\Users\\Ada\\choice-mcp.cjs', 'stdio'],
  required: true,
  tool_timeout_sec: 600,
  tools: { provide_choice: { approval_mode: 'approve' } },
};
const put = (text: string) => tomlFormat.put(text, path, entry);

const files: Readonly<Record<string, string>> = {
  nothing: '',
  'other servers and comments': [
    '# mine',
    'model = "gpt-5" # the best',
    '',
    '[mcp_servers.other]   # theirs',
    "command = 'C:\\tools\\x.exe'",
    'args = [',
    '  "a", # first',
    '  "b",',
    ']',
    '[mcp_servers.other.env]',
    'KEY = "it\'s #1 \\u00e9"',
    '',
  ].join('\n'),
  'texts that look like tables': 'note = """\n[mcp_servers.choice]\n"""\nraw = \'\'\'\n[x]\n\'\'\'\n',
  'lists of tables, dates, numbers and inline tables':
    '[[rules]]\nat = 1979-05-27 07:32:00\nn = -1.5e3\nt = { a = 1, "b c" = [true, { d = 2 }] }\n\n["odd name".\'x\']\ny = {}\n',
};

describe.each(Object.entries(files))('TOML with %s', (_what, text) => {
  test('gets our tables at its end, and keeps every byte before them', () => {
    const written = put(text);
    expect(written.startsWith(text)).toBe(true);
    expect(tomlFormat.read(written, path)).toEqual(entry);
  });

  test('and loses them without a trace', () => {
    expect(tomlFormat.remove(put(text), path)).toBe(text);
  });
});

test('our tables look as Codex would write them', () => {
  expect(put('')).toBe(
    [
      '[mcp_servers.choice]',
      'command = "/usr/bin/node"',
      'args = ["C:\\\\Users\\\\Ada\\\\choice-mcp.cjs", "stdio"]',
      'required = true',
      'tool_timeout_sec = 600',
      '',
      '[mcp_servers.choice.tools.provide_choice]',
      'approval_mode = "approve"',
      '',
    ].join('\n'),
  );
});

test('a key is replaced where it stands, or added below the others of its table', () => {
  const text = '[mcp_servers."choice"]\ncommand = "npx" # mine\nargs = [\n "-y" ]\n\n[z]\na = 1\n';
  const changed = tomlFormat.put(text, [...path, 'command'], 'node');
  expect(changed).toBe(text.replace('"npx"', '"node"'));
  expect(tomlFormat.put(changed, [...path, 'required'], true)).toContain(' "-y" ]\nrequired = true\n\n[z]');
  const tools = tomlFormat.put(changed, [...path, 'tools'], { provide_choice: { approval_mode: 'approve' } });
  expect(tools).toContain(
    ' "-y" ]\n\n[mcp_servers.choice.tools.provide_choice]\napproval_mode = "approve"\n\n[z]',
  );
});

test('what a person added below our table goes with it, and nothing else', () => {
  const before = 'a = 1\n';
  const behind = '\n# theirs\n[mcp_servers.z]\ncommand = "z"\n';
  const ours = '\n[mcp_servers.choice]\ncommand = "x"\n[mcp_servers.choice.env]\nA = "b"\n';
  expect(tomlFormat.remove(before + ours + behind, path)).toBe(before + behind);
});

test.each([
  'mcp_servers = { other = {} }',
  '[mcp_servers]\nchoice = { command = "x" }',
  'mcp_servers.choice.command = "x"',
])('%s is understood, and not changed', (text) => {
  expect(() => tomlFormat.put(text, [...path, 'required'], true)).toThrow();
});

test.each(['a', 'a = ', '[a', 'a = "x', 'a = 1 2', '= 1', 'a = [1'])(
  '%s is not TOML, and not changed',
  (text) => {
    expect(() => put(text)).toThrow();
  },
);
