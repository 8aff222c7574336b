import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchTranscript } from './watch-transcript.ts';

const toolInput = { questions: [{ question: 'Which?' }] };
const line = (content: object, more: object = {}) =>
  `${JSON.stringify({ message: { content: [content] }, ...more })}\n`;
const call = (id: string, input: object = toolInput) => line({ type: 'tool_use', id, name: 'Ask', input });
const result = (id: string, toolUseResult: unknown) =>
  line({ type: 'tool_result', tool_use_id: id }, { toolUseResult });

let folder: string;
let path: string;
let stop: () => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-transcript-'));
  path = join(folder, 'one.jsonl');
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true });
});

const told = () =>
  new Promise<unknown>((resolve) => {
    stop = watchTranscript({ path, tool: 'Ask', toolInput }, resolve);
  });

test('hears the result of its own call, not that of an earlier one with the same words', async () => {
  await writeFile(path, call('early') + result('early', 'old') + call('other', {}) + call('own'));
  const found = told();
  await appendFile(path, result('other', 'not ours') + result('own', { answers: {} }));
  expect(await found).toEqual({ answers: {} });
});

test('waits for a file that is not there yet, and for the end of a line', async () => {
  const found = told();
  const whole = call('own');
  await writeFile(path, whole.slice(0, 20));
  await new Promise((resolve) => setTimeout(resolve, 600));
  await appendFile(path, whole.slice(20));
  await new Promise((resolve) => setTimeout(resolve, 600));
  await appendFile(path, `not JSON with tool_ in it\n${result('own', 'said')}`);
  expect(await found).toBe('said');
});
