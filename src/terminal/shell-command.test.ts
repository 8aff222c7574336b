import { describe, expect, test } from 'vitest';
import {
  changeSettingCommand,
  commandWords,
  portalCommand,
  reopenCommand,
  terminalCommand,
} from './shell-command.ts';

const id = '01jd0000000123456789abcdef';
const posix = {
  node: '/usr/bin/node',
  script: '/home/ada/.local/share/choice-mcp/bin/c.cjs',
  home: '/home/ada/.local/share/choice-mcp',
  platform: 'linux',
} as const;

describe('the command', () => {
  test('needs no quotes for an ordinary home', () => {
    expect(terminalCommand(posix, id)).toBe(
      `/usr/bin/node ${posix.script} terminal --session ${id} --home ${posix.home}`,
    );
  });

  test('for the portal names the same home', () => {
    expect(portalCommand(posix)).toBe(`/usr/bin/node ${posix.script} portal --home ${posix.home}`);
  });

  test('for taking an answer back names the question', () => {
    expect(reopenCommand(posix, id)).toBe(
      `/usr/bin/node ${posix.script} history reopen ${id} --home ${posix.home}`,
    );
  });

  test('names the store where the settings of the home do not', () => {
    const program = { ...posix, store: 'postgres://ada@db/x?inbox=api&sslmode=require' };
    expect(terminalCommand(program, id)).toContain(` --session ${id} --store "${program.store}" --home `);
    expect(reopenCommand(program, id)).toContain(` ${id} --store "${program.store}" --home `);
    expect(portalCommand(program)).toContain(` portal --store "${program.store}" --home `);
  });

  test('names the same store where we start the terminal ourselves', () => {
    const store = 'postgres://ada@db/choice?inbox=team a';
    expect(commandWords({ ...posix, store }, id)).toEqual([
      posix.node,
      posix.script,
      'terminal',
      '--session',
      id,
      '--store',
      store,
      '--home',
      posix.home,
    ]);
  });

  test('for a setting names the same home, and leaves the value to the person', () => {
    expect(changeSettingCommand(posix, 'browser')).toBe(
      `/usr/bin/node ${posix.script} config set browser VALUE --home ${posix.home}`,
    );
  });

  test('never quotes its first word: a strange node is found by its name instead', () => {
    expect(terminalCommand({ ...posix, node: '/opt/my node/node' }, id)).toMatch(/^node /);
  });

  test('quotes what needs quoting in a way all shells read alike', () => {
    const home = '/Users/ada/Library/Application Support/choice-mcp';
    expect(terminalCommand({ ...posix, home }, id)).toContain(`--home "${home}"`);
  });

  test('keeps shells from reading anything into a path', () => {
    expect(terminalCommand({ ...posix, home: '/tmp/$(touch x)`y`!z' }, id)).toContain(
      "'/tmp/$(touch x)`y`!z'",
    );
    expect(terminalCommand({ ...posix, home: "/tmp/it's $x" }, id)).toContain("'/tmp/it'\\''s $x'");
  });

  test.each([
    ['/tmp/a\\b', '"/tmp/a\\b"'],
    ['/tmp/a\\\\b\\', '"/tmp/a\\\\\\b\\\\"'],
    ['/tmp/$x\\y', "'/tmp/$x\\y'"],
  ])('keeps the backslashes of %s', (home, shown) => {
    expect(terminalCommand({ ...posix, home }, id)).toContain(`--home ${shown}`);
  });

  test('has forward slashes and double quotes on Windows', () => {
    const command = terminalCommand(
      {
        node: 'C:\\node\\node.exe',
        script: 'C:\\Users\\A B\\c.cjs',
        home: 'C:\\Users\\A B',
        platform: 'win32',
      },
      id,
    );
    expect(command).toBe(
      `C:/node/node.exe "C:/Users/A B/c.cjs" terminal --session ${id} --home "C:/Users/A B"`,
    );
  });
});
