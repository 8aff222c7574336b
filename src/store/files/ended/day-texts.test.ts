import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asked, asker, request } from '../../../../test/support/samples.ts';
import { cancelled, sessionIdAt, submitted } from '../../../../test/support/store-samples.ts';
import type { EndedQuery } from '../../../application/session-store.ts';
import { applyEvent, type EndedSession, startSession } from '../../../domain/session/session.ts';
import { nodeDisk as disk } from '../../../files/node-disk.ts';
import { createMatcher } from '../../ended-query.ts';
import { eraseText, readText, searchDay, textStart, writeText } from './day-texts.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choice-search-'));
  path = join(folder, 'day.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

function ended(prompt: string, event: typeof submitted | typeof cancelled = submitted, at = 5): EndedSession {
  const open = startSession(sessionIdAt(at), asked({ request: request({ prompt }), asker }));
  return applyEvent(open, event(at)) as EndedSession;
}

/** Which of the sessions are found, and which are refused without being opened, by their place in the list. */
async function search(sessions: readonly EndedSession[], query: Omit<EndedQuery, 'limit'>) {
  const whole = { limit: 9, ...query };
  const { sure, excluded } = await searchDay(disk, path, {
    query: whole,
    matches: createMatcher(whole, null),
  });
  const which = (ids: ReadonlySet<string>) => sessions.flatMap(({ id }, n) => (ids.has(id) ? [n] : []));
  return { sure: which(sure), excluded: which(excluded) };
}

const write = (sessions: readonly EndedSession[]) => writeFile(path, sessions.map(writeText).join(''));

describe('the texts of a day', () => {
  test('words are found whatever stands around them, in any language', async () => {
    const sessions = [ended('a "quoted\\word" and\nmore'), ended('谨慎一点'), ended('ÜBER all')];
    await write(sessions);
    expect(await search(sessions, { text: '"quoted\\word"' })).toEqual({ sure: [0], excluded: [1, 2] });
    expect(await search(sessions, { text: '谨慎' })).toEqual({ sure: [1], excluded: [0, 2] });
    expect(await search(sessions, { text: 'all über' })).toEqual({ sure: [2], excluded: [0, 1] });
    expect(await search(sessions, { text: 'quoted 谨慎' })).toEqual({ sure: [], excluded: [0, 1, 2] });
  });

  test('a field is told from words that look like it', async () => {
    const sessions = [ended('"status":"cancelled" "cut":true'), ended('plain', cancelled)];
    await write(sessions);
    expect(await search(sessions, { status: 'cancelled' })).toEqual({ sure: [1], excluded: [0] });
    expect(await search(sessions, { client: asker.client, text: 'plain' })).toEqual({
      sure: [1],
      excluded: [0],
    });
    expect(await search(sessions, { text: 'nowhere' })).toEqual({ sure: [], excluded: [0, 1] });
  });

  test('of a text that was cut nothing is said about words it lacks, but its fields count', async () => {
    const sessions = [ended(`begin ${'x'.repeat(9_000)} end`)];
    await write(sessions);
    expect(await search(sessions, { text: 'begin' })).toEqual({ sure: [0], excluded: [] });
    expect(await search(sessions, { text: 'end' })).toEqual({ sure: [], excluded: [] });
    expect(await search(sessions, { text: 'end', status: 'timeout' })).toEqual({ sure: [], excluded: [0] });
  });

  test('records that lie across the parts in which they are read are whole', async () => {
    const sessions = Array.from({ length: 90 }, (_none, n) => ended(`${'谨'.repeat(2_600)} word${n}.`));
    await write(sessions);
    for (const n of [0, 41, 64, 65, 66, 67, 68, 89]) {
      const { sure, excluded } = await search(sessions, { text: `word${n}.` });
      expect(sure).toEqual([n]);
      expect(excluded).toHaveLength(89);
    }
  });

  test('a record longer than a part is whole, too', async () => {
    const [long, short] = [ended('long'), ended('short')];
    const text = writeText(long).replace('"client":', `${' '.repeat(700_000)}"client":`);
    await writeFile(path, `${writeText(short)}${text}${writeText(short)}`);
    expect(await search([long, short], { text: 'long' })).toEqual({ sure: [0], excluded: [1] });
    expect(await search([long, short], { text: 'short' })).toEqual({ sure: [1], excluded: [0] });
  });

  test('what is no record, or no file at all, says nothing', async () => {
    expect(await search([], { text: 'x' })).toEqual({ sure: [], excluded: [] });
    const [whole, torn] = [ended('whole'), ended('torn')];
    await writeFile(path, `\nnonsense${writeText(torn).slice(0, -9)}${writeText(whole)}`);
    expect(await search([whole, torn], { text: 'o' })).toEqual({ sure: [0], excluded: [] });
  });
});

describe('a text that is erased', () => {
  test('leaves no word of it, and every other as it was, wherever in the file it is', async () => {
    const sessions = Array.from({ length: 40 }, (_none, n) => ended(`${'x'.repeat(4_000)} word${n}.`));
    await write(sessions);
    for (const n of [0, 15, 16, 17, 39]) {
      await eraseText(disk, path, { id: sessions[n]?.id ?? '', textAt: 0 });
      expect(await search(sessions, { text: `word${n}.` })).toMatchObject({ sure: [] });
    }
    expect((await search(sessions, { text: 'word' })).sure).toHaveLength(35);
  });

  test('one that is not there changes nothing', async () => {
    const sessions = [ended('kept')];
    await write(sessions);
    await eraseText(disk, path, { id: sessionIdAt(9), textAt: 0 });
    await eraseText(disk, join(folder, 'missing'), { id: sessionIdAt(9), textAt: 0 });
    expect(await search(sessions, { text: 'kept' })).toEqual({ sure: [0], excluded: [] });
  });
});

describe('the text of a session', () => {
  test('is one line, found by its id', () => {
    const session = ended('a "quote"\nand a LINE');
    const text = writeText(session);
    expect(text.startsWith(textStart(session.id))).toBe(true);
    expect(text.slice(1)).not.toContain('\n');
    expect(readText(text)).toMatchObject({
      id: session.id,
      endedAt: 5,
      status: 'submitted',
      face: 'web',
      cut: false,
    });
    expect(readText(text)?.text).toContain('a "quote"\nand a line');
  });

  test('of a long one the beginning is kept, and that it is one is said', () => {
    const record = readText(writeText(ended('X'.repeat(9_000))));
    expect(record).toMatchObject({ cut: true, text: expect.stringMatching(/x{99}$/) });
    expect(record?.text).toHaveLength(8_192);
  });

  test('what is not a whole record is none', () => {
    expect(readText(writeText(ended('x')).slice(1, -3))).toBeNull();
  });
});

test.each([
  ['without its text', { text: undefined }],
  ['whose text is none', { text: 1 }],
  ['without a word on whether it is cut', { cut: undefined }],
  ['that ended at no moment', { endedAt: '5' }],
  ['that ended in no known way', { status: 'forgotten' }],
  ['of no session', { id: '../x' }],
])('a text record %s is none', (_name, fields) => {
  const record = {
    id: sessionIdAt(5),
    endedAt: 5,
    status: 'submitted',
    face: 'web',
    client: 'c',
    text: 'x',
    cut: false,
  };
  expect(readText(JSON.stringify(record))).toEqual(record);
  expect(readText(JSON.stringify({ ...record, ...fields }))).toBeNull();
});
