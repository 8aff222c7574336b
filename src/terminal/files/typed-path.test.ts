import { describe, expect, test } from 'vitest';
import { pathsMeant } from './typed-path.ts';

const around = { folder: '/srv/api', userHome: '/home/ada', platform: 'linux' };

describe('a path that is typed or dropped', () => {
  test.each([
    ['an absolute one', '/tmp/a.png', '/tmp/a.png'],
    ['a relative one, from the current folder', 'shots/a.png', '/srv/api/shots/a.png'],
    ['one above it', '../a.png', '/srv/a.png'],
    ['one in the own folder', '~/a.png', '/home/ada/a.png'],
    ['the own folder itself', '~', '/home/ada'],
    ['another user’s folder, which stays as it is', '~ben/a.png', '/srv/api/~ben/a.png'],
    ['in single quotes', "'/tmp/my shot.png'", '/tmp/my shot.png'],
    ['in double quotes', '"/tmp/my shot.png"', '/tmp/my shot.png'],
    ['a quoted one in the own folder', '"~/my shot.png"', '/home/ada/my shot.png'],
    ['with backslashes', '/tmp/my\\ shot\\ \\(1\\).png', '/tmp/my shot (1).png'],
    ['with a quote inside, as shells write it', "'/tmp/Ada'\\''s.png'", "/tmp/Ada's.png"],
    ['with escapes inside double quotes', '"/tmp/a\\"b\\$c\\d.png"', '/tmp/a"b$c\\d.png'],
    ['with spaces around it', '  /tmp/a.png \n', '/tmp/a.png'],
    ['as an address', 'file:///tmp/my%20shot.png', '/tmp/my shot.png'],
  ])('%s', (_what, typed, path) => {
    expect(pathsMeant(typed, around).at(-1)).toBe(path);
  });

  test('is tried as it stands before it is read as a shell would', () => {
    expect(pathsMeant("/tmp/Ada's.png", around)).toEqual(["/tmp/Ada's.png", '/tmp/Adas.png']);
    expect(pathsMeant('my shot.png', around)).toEqual(['/srv/api/my shot.png']);
  });

  test('on Windows a backslash is no escape', () => {
    const windows = { ...around, platform: 'win32' };
    expect(pathsMeant('"C:\\Users\\Ada\\my shot.png"', windows).at(-1)).toContain(
      'C:\\Users\\Ada\\my shot.png',
    );
  });

  test('nothing typed means no file, and an address that is none is only what it says', () => {
    expect(pathsMeant('  ', around)).toEqual([]);
    expect(pathsMeant('file://%zz', around)).toHaveLength(1);
  });
});
