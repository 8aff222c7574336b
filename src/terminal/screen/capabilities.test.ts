import { describe, expect, test } from 'vitest';
import { readCapabilities } from './capabilities.ts';

const usual = { TERM: 'xterm-256color', LANG: 'en_US.UTF-8' };

describe('what the terminal can do', () => {
  test('an ordinary terminal draws in colour', () => {
    expect(readCapabilities(usual, 'linux')).toEqual({
      unicode: true,
      color: true,
      plain: false,
      overSsh: false,
      escapeMs: 50,
    });
  });

  test.each([
    [{ ...usual, LANG: 'C' }, 'linux', false],
    [{ ...usual, LC_ALL: 'zh_CN.utf8', LANG: 'C' }, 'linux', true],
    [{ ...usual, TERM: 'linux' }, 'linux', false],
    [{ TERM: 'xterm' }, 'linux', false],
    [{ TERM: 'xterm' }, 'darwin', true],
    [{}, 'win32', true],
  ])('%o on %s: unicode %s', (env, platform, unicode) => {
    expect(readCapabilities(env, platform).unicode).toBe(unicode);
  });

  test('NO_COLOR is honoured, empty means unset', () => {
    expect(readCapabilities({ ...usual, NO_COLOR: '1' }, 'linux').color).toBe(false);
    expect(readCapabilities({ ...usual, NO_COLOR: '' }, 'linux').color).toBe(true);
  });

  test.each([
    [{ TERM: 'dumb' }, true],
    [{ ...usual, ACCESSIBLE: '1' }, true],
    [{ ...usual, ACCESSIBLE: '0' }, false],
  ])('%o: plain %s', (env, plain) => {
    expect(readCapabilities(env, 'linux').plain).toBe(plain);
  });

  test('over SSH, Esc waits longer', () => {
    expect(readCapabilities({ ...usual, SSH_TTY: '/dev/pts/1' }, 'linux').escapeMs).toBe(150);
  });
});
