import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { listenToKeys } from './keyboard.ts';

function press(...chunks: readonly string[]) {
  const input = new PassThrough();
  const seen: string[] = [];
  const stop = listenToKeys(input, 5, {
    onKeys: (keys) => seen.push(...keys.map(({ name, text }) => (text === null ? name : `${name}=${text}`))),
    onPaste: (text) => seen.push(`paste ${JSON.stringify(text)}`),
  });
  for (const chunk of chunks) input.emit('data', Buffer.from(chunk));
  return { seen, stop };
}

describe('keys as they arrive', () => {
  test.each([
    ['\x1b[A', ['up']],
    ['\x1bOB', ['down']],
    ['j', ['j=j']],
    ['T', ['T=T']],
    ['?', ['?=?']],
    [' ', ['space= ']],
    ['\u3000', ['space=\u3000']],
    ['３', ['3=３']],
    ['\r', ['enter']],
    ['\n', ['ctrl-j']],
    ['\x1b\r', ['alt-enter']],
    ['\t', ['tab']],
    ['\x1b[Z', ['shift-tab']],
    ['\x7f', ['backspace']],
    ['\x1b\x7f', ['alt-backspace']],
    ['\x03', ['ctrl-c']],
    ['\x17', ['ctrl-w']],
    ['\x1bb', ['alt-b']],
    ['\x1b[1;5C', ['ctrl-right']],
    ['\x1b[5~', ['pageup']],
    ['\x1b[3~', ['delete']],
    ['中文', ['中=中', '文=文']],
    ['👩', ['👩=👩']],
    ['\x1b[24;80R', []],
    ['\x1b[<0;12;5M\x1b[<0;12;5m', []],
    ['\x1b[M !!', []],
    ['\x1b]11;rgb:1111/2222/3333\x07', []],
    ['\x00', []],
  ])('%j', (bytes, keys) => {
    expect(press(bytes).seen).toEqual(keys);
  });

  test('a sequence cut in two is one key', () => {
    expect(press('\x1b', '[A').seen).toEqual(['up']);
  });

  test('a character cut in two is one character', () => {
    const bytes = Buffer.from('中');
    const input = new PassThrough();
    const seen: string[] = [];
    listenToKeys(input, 5, {
      onKeys: (keys) => seen.push(...keys.map(({ name }) => name)),
      onPaste: () => {},
    });
    input.emit('data', bytes.subarray(0, 1));
    input.emit('data', bytes.subarray(1));
    expect(seen).toEqual(['中']);
  });

  test('a lone Esc is Esc after its wait', async () => {
    const { seen } = press('\x1b');
    expect(seen).toEqual([]);
    await expect.poll(() => seen).toEqual(['esc']);
  });

  test('a paste is one text, whatever keys are in it', () => {
    expect(press('\x1b[200~a\rb\t1\x1b[A\x03\x1b[201~').seen).toEqual(['paste "a\\rb\\t1\\u0003"']);
  });

  test('after stopping nothing is heard', () => {
    const input = new PassThrough();
    const seen: string[] = [];
    listenToKeys(input, 5, {
      onKeys: (keys) => seen.push(...keys.map(({ name }) => name)),
      onPaste: () => {},
    })();
    input.emit('data', Buffer.from('a'));
    expect(seen).toEqual([]);
  });
});
