import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAskArguments } from './ask-request.ts';
import { UsageError } from './command.ts';
import { cliWords } from './strings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (...args: string[]) => readAskArguments(args, cliWords.en.ask);

describe('a question from flags', () => {
  test('says little and gets what a person would expect', () => {
    expect(read('--title', 'Deploy?', '--option', 'yes', '--option', 'no=Not now').raw).toEqual({
      title: 'Deploy?',
      prompt: 'Deploy?',
      selection_mode: 'single',
      options: [
        { id: 'yes', recommended: true },
        { id: 'no', label: 'Not now' },
      ],
    });
    expect(read('--title', 'Name?').raw).toEqual({
      title: 'Name?',
      prompt: 'Name?',
      selection_mode: 'text_input',
    });
  });

  test('takes every flag', () => {
    const args = [
      ...['--title', 't', '--prompt', 'p', '--mode', 'multi', '--option', 'a=A=1: b: c ', '--option', 'b'],
      ...['--recommend', 'b', '--default', 'a', '--default', 'b', '--min', '1', '--max', '2'],
      ...['--timeout', '60', '--placeholder', 'x', '--interface', 'web', '--json', '--plain', '--home', '/h'],
    ];
    expect(read(...args)).toEqual({
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

  test('leaves what is no number to the request’s own check', () => {
    expect(read('--title', 't', '--min', 'one').raw).toMatchObject({ min_selections: 'one' });
  });

  test('refuses flags nobody knows', () => {
    expect(() => read('--titel', 'x')).toThrow(UsageError);
  });
});

describe('a question from a file', () => {
  test('is taken as it is', async () => {
    const file = join(folder, 'request.json');
    await writeFile(file, '{"title": "From a file"}');
    expect(read('--request', file).raw).toEqual({ title: 'From a file' });
  });

  test('that is missing, no JSON, or mixed with flags is refused in words', async () => {
    const file = join(folder, 'broken.json');
    await writeFile(file, '{"title": ');
    expect(() => read('--request', file)).toThrow('is not JSON');
    expect(() => read('--request', join(folder, 'nowhere'))).toThrow('cannot be read');
    expect(() => read('--request', file, '--title', 'x')).toThrow('leave the other flags away');
  });
});
