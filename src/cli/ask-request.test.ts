import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAskArguments } from './ask-request.ts';
import { UsageError } from './command.ts';
import { cliWords } from './strings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (...args: string[]) => readAskArguments(args, Readable.from([]), cliWords.en.ask);

describe('a question from flags', () => {
  test('says little and gets what a person would expect', async () => {
    expect((await read('--title', 'Deploy?', '--option', 'yes', '--option', 'no=Not now')).raw).toEqual({
      title: 'Deploy?',
      prompt: 'Deploy?',
      selection_mode: 'single',
      options: [
        { id: 'yes', recommended: true },
        { id: 'no', label: 'Not now' },
      ],
    });
    expect((await read('--title', 'Name?')).raw).toEqual({
      title: 'Name?',
      prompt: 'Name?',
      selection_mode: 'text_input',
    });
  });

  test('takes every flag', async () => {
    const args = [
      ...['--title', 't', '--prompt', 'p', '--mode', 'multi', '--option', 'a=A=1: b: c ', '--option', 'b'],
      ...['--recommend', 'b', '--default', 'a', '--default', 'b', '--min', '1', '--max', '2'],
      ...['--timeout', '60', '--placeholder', 'x', '--interface', 'web', '--json', '--plain', '--home', '/h'],
    ];
    expect(await read(...args)).toEqual({
      home: '/h',
      json: true,
      plain: true,
      raw: {
        title: 't',
        prompt: 'p',
        selection_mode: 'multi',
        options: [
          { id: 'a', label: 'A=1', description: 'b: c' },
          { id: 'b', recommended: true },
        ],
        default_selection_ids: ['a', 'b'],
        min_selections: 1,
        max_selections: 2,
        timeout_seconds: 60,
        placeholder: 'x',
        interface: 'web',
      },
    });
  });

  test('leaves what is no number to the request’s own check', async () => {
    expect((await read('--title', 't', '--min', 'one')).raw).toMatchObject({ min_selections: 'one' });
  });

  test('refuses flags nobody knows', async () => {
    await expect(read('--titel', 'x')).rejects.toThrow(UsageError);
  });
});

describe('a question from a file', () => {
  test('is taken as it is', async () => {
    const file = join(folder, 'request.json');
    await writeFile(file, '{"title": "From a file"}');
    expect((await read('--request', file)).raw).toEqual({ title: 'From a file' });
  });

  test('is read from stdin as slowly as it comes', async () => {
    const stdin = new PassThrough();
    const reading = readAskArguments(['--request', '-'], stdin, cliWords.en.ask);
    stdin.write('{"title": ');
    await new Promise((resolve) => setImmediate(resolve));
    stdin.end('"Piped"}');
    expect((await reading).raw).toEqual({ title: 'Piped' });
  });

  test('that is missing, no JSON, or mixed with flags is refused in words', async () => {
    const file = join(folder, 'broken.json');
    await writeFile(file, '{"title": ');
    await expect(read('--request', file)).rejects.toThrow('is not JSON');
    await expect(read('--request', join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
    await expect(read('--request', file, '--title', 'x')).rejects.toThrow('leave the other flags away');
  });
});
