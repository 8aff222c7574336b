import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '../../domain/validation/problem.ts';
import { UsageError } from '../program/command.ts';
import { readAskArguments } from './ask-arguments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (...args: string[]) => readAskArguments({ args, language: 'en', stdin: Readable.from([]) });

describe('a question from flags', () => {
  test('says little and gets what a person would expect', async () => {
    expect((await read('--title', 'Deploy?', '--option', 'yes', '--option', 'no=Not now')).raw).toEqual({
      title: 'Deploy?',
      prompt: 'Deploy?',
      selection_mode: 'single',
      options: [{ id: 'yes' }, { id: 'no', label: 'Not now' }],
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
    expect(await read(...args)).toMatchObject({
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

  test.each([
    [['--option', 'a', '--recommend', 'z'], '--recommend: there is no option “z”; those given are a.'],
    [['--recommend', 'z'], '--recommend: there is no option “z”; give each one with --option.'],
    [['--option', 'a', '--default', 'A'], '--default: there is no option “A”; those given are a.'],
    [['--timeout', '1.5'], '--timeout: “1.5” is not a whole number.'],
    [['--min', 'one'], '--min: “one” is not a whole number.'],
    [['--max', ''], '--max: “” is not a whole number.'],
    [['--mode', 'dual'], '--mode: “dual” is not one of single, multi, text_input, hybrid.'],
    [['--interface', 'tty'], '--interface: “tty” is not one of auto, web, terminal.'],
  ])('%j is refused by the name of its flag', async (args, why) => {
    await expect(read('--title', 't', ...args)).rejects.toThrow(UsageError);
    await expect(read('--title', 't', ...args)).rejects.toThrow(why);
  });

  test('without a title asks for one', async () => {
    await expect(read('--option', 'a')).rejects.toThrow('--title');
  });

  test('and what the tool’s own check says names flags, too', async () => {
    const { problemLine } = await read('--title', 't');
    expect(problemLine(problem('max_selections', 'out-of-range', 'is 2'))).toBe('--max: is 2');
  });

  test('refuses unknown flags', async () => {
    await expect(read('--titel', 'x')).rejects.toThrow(UsageError);
  });
});

describe('a question from a file', () => {
  test('is taken as it is', async () => {
    const file = join(folder, 'request.json');
    await writeFile(file, '{"title": "From a file"}');
    const { raw, problemLine } = await read('--request', file);
    expect(raw).toEqual({ title: 'From a file' });
    expect(problemLine(problem('max_selections', 'out-of-range', 'is 2'))).toBe('max_selections: is 2');
  });

  test('is read from stdin as slowly as it comes', async () => {
    const stdin = new PassThrough();
    const reading = readAskArguments({ args: ['--request', '-'], language: 'en', stdin });
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
    await expect(read('--request', file, '--title', 'x')).rejects.toThrow('leave out the other flags');
  });
});

test.each([
  [
    problem(
      'min_selections',
      'out-of-range',
      'is 3, above max_selections 2; lower it or raise max_selections',
    ),
    '--min: is 3, above --max 2; lower it or raise --max',
  ],
  [
    problem('options[1].id', 'duplicate', '"a" is used twice; give each option its own id'),
    '--option: "a" is used twice; give each option its own id',
  ],
  [problem('title', 'too-short', 'is blank; write something'), '--title: is blank; write something'],
  [problem('', 'too-long', 'the request has 600 KiB'), 'the request has 600 KiB'],
  [problem('placeholder', 'not-allowed-here', 'is not for multi'), '--placeholder: is not for multi'],
])('%o is said as the person has typed it', async (found, line) => {
  expect((await read('--title', 'Deploy?')).problemLine(found)).toBe(line);
});
