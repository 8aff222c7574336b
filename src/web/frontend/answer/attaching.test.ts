import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Attachment, attachmentLimits } from '../../../domain/answer/attachment.ts';
import { type AttachmentBody, partBytes } from '../../wire/bodies.ts';
import type { AttachmentsReply } from '../../wire/replies.ts';
import { type ApiReply, failed } from '../core/api.ts';
import { plainTimer } from '../core/steady-timer.ts';
import { createAttaching, partLetters } from './attaching.ts';
import type { Prepared } from './prepare-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: string, status = 409) =>
  failed({ kind: 'refused', status, error: { code, message: `no: ${code}` }, winner: null });

/** A portal in a list, and files whose content is as many letters as they say. */
function createScene(start: readonly Attachment[] = []) {
  const portal = {
    stored: [...start],
    /** What is said to the next parts instead of taking them; `lost`: it is taken, and nobody hears of it. */
    troubles: [] as (ReturnType<typeof failed> | 'lost' | null)[],
    parts: [] as AttachmentBody[],
    reads: 0,
  };
  let uploads = 0;
  const attaching = createAttaching({
    id: 'q',
    stored: start,
    api: {
      async addPart(_id, body): Promise<ApiReply<AttachmentsReply>> {
        portal.parts.push(body);
        const trouble = portal.troubles.shift() ?? null;
        if (trouble !== null && trouble !== 'lost') return trouble;
        const { name, question = 0, part, parts } = body;
        if (part === parts - 1) {
          const whole = portal.parts.filter(({ upload }) => upload === body.upload);
          const bytes = whole.reduce((sum, { data }) => sum + (data.length / 4) * 3, 0);
          const id = `file ${portal.stored.length + 1}`;
          portal.stored.push({ id, name, type: 'image/png', bytes, question });
        }
        return trouble === 'lost'
          ? failed({ kind: 'offline' })
          : { ok: true, value: { attachments: [...portal.stored] } };
      },
      async attachment(_id, file) {
        portal.reads += 1;
        const attachment = portal.stored.find(({ id }) => id === file);
        if (attachment === undefined) return failed({ kind: 'offline' });
        return { ok: true, value: { attachment, data: 'AAAA' } };
      },
      async removeAttachment(_id, file) {
        portal.stored = portal.stored.filter(({ id }) => id !== file);
        return { ok: true, value: { attachments: [...portal.stored] } };
      },
    },
    async prepare({ name, size }): Promise<Prepared> {
      const base64 = 'A'.repeat((size / 3) * 4);
      return { ok: true, file: { name, type: 'image/png', bytes: size, base64 } };
    },
    after: plainTimer,
    newUpload: () => `upload ${++uploads}`,
    reread: async () => attaching.receive([...portal.stored]),
    active: () => {},
  });
  const file = (name: string, size = 300) => ({ name, size }) as File;
  return {
    portal,
    attaching,
    add: (...names: readonly string[]) =>
      attaching.add(
        names.map((name) => file(name)),
        0,
      ),
    addOf: (size: number) => attaching.add([file('large', size)], 0),
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
    names: () => attaching.stored.value.map(({ name }) => name),
    states: () => attaching.pending.value.map(({ name, state }) => `${name}: ${state}`),
    problems: () => attaching.refused.value.map(({ name, problem }) => `${name}: ${problem.code}`),
  };
}

describe('files of an answer', () => {
  test('are sent one after the other and are then what the portal has', async () => {
    const { add, pass, names, states, portal, attaching } = createScene();
    add('one.png', 'two.png');
    expect(states()).toEqual(['one.png: reading', 'two.png: reading']);
    await pass();
    expect(names()).toEqual(['one.png', 'two.png']);
    expect(states()).toEqual([]);
    expect(portal.parts.map(({ upload, part, parts }) => [upload, part, parts])).toEqual([
      ['upload 1', 0, 1],
      ['upload 2', 0, 1],
    ]);
    const [first] = attaching.stored.value;
    if (first === undefined) throw new Error('nothing is there');
    expect(attaching.preview(first).value).toMatch(/^data:image\/png;base64,A+$/);
    expect(portal.reads, 'what came from here is not fetched').toBe(0);
  });

  test('go in parts that fit, each as long as the wire admits', async () => {
    expect((partLetters / 4) * 3).toBeLessThanOrEqual(partBytes);
    const { addOf, pass, portal, names } = createScene();
    addOf(1_200_000);
    await pass();
    expect(portal.parts.map(({ data }) => data.length)).toEqual([
      partLetters,
      partLetters,
      1_600_000 - 2 * partLetters,
    ]);
    expect(names()).toEqual(['large']);
  });

  test('beyond the limits are refused before anything is sent', async () => {
    const { add, addOf, pass, portal, problems } = createScene();
    addOf(attachmentLimits.imageBytes + 3);
    await pass();
    expect([problems(), portal.parts]).toEqual([['large: file-too-large'], []]);
    add(...'123456789');
    await pass();
    expect(problems()).toEqual(['9: too-many-files']);
    expect(portal.stored).toHaveLength(8);
  });

  test('are shown once whether their news or the reply comes first', async () => {
    const { add, pass, attaching, portal, names, states } = createScene();
    portal.troubles = [null];
    add('one.png');
    const news: string[][] = [];
    attaching.stored.subscribe((list) => void news.push(list.map(({ name }) => name)));
    await pass();
    attaching.receive([...portal.stored]);
    expect([names(), states()]).toEqual([['one.png'], []]);
    expect(news.every((list) => list.length <= 1)).toBe(true);
  });
});

describe('a portal that dies', () => {
  test('gets an unfinished file anew, from its first part', async () => {
    const { addOf, pass, portal, names, states } = createScene();
    portal.troubles = [null, failed({ kind: 'offline' })];
    addOf(1_200_000);
    await pass();
    expect(states()).toEqual(['large: away']);
    await pass(1_000);
    expect(names()).toEqual(['large']);
    expect(portal.parts.map(({ upload, part }) => `${upload}.${part}`)).toEqual([
      'upload 1.0',
      'upload 1.1',
      'upload 2.0',
      'upload 2.1',
      'upload 2.2',
    ]);
  });

  test('and whose successor refuses the next part gets it anew as well', async () => {
    const { addOf, pass, portal, names } = createScene();
    portal.troubles = [null, refusal('upload-lost')];
    addOf(1_200_000);
    await pass();
    expect(names()).toEqual(['large']);
  });

  test('after it had stored the file is not sent it twice', async () => {
    const { add, pass, portal, names, states } = createScene();
    portal.troubles = ['lost'];
    add('one.png');
    await pass(1_000);
    expect([names(), states()]).toEqual([['one.png'], []]);
    expect(portal.parts).toHaveLength(1);
  });

  test('that refuses a file says why, in its own words', async () => {
    const { add, pass, portal, problems, attaching } = createScene();
    portal.troubles = [refusal('not-stored', 507)];
    add('one.png');
    const arrived = attaching.arrived();
    await pass();
    expect(problems()).toEqual(['one.png: refused']);
    expect(await arrived).toBe(false);
    attaching.dismiss(attaching.refused.value[0]?.key ?? '');
    expect(problems()).toEqual([]);
  });

  test.each([
    ['database-away', 503],
    ['too-many-uploads', 429],
  ])('that says %s is asked again a moment later', async (code, status) => {
    const { add, pass, portal, names, problems } = createScene();
    portal.troubles = [refusal(code, status)];
    add('one.png');
    await pass();
    expect(names()).toEqual([]);
    await pass(1_000);
    expect([names(), problems()]).toEqual([['one.png'], []]);
  });

  test('that refuses every time is not asked for ever', async () => {
    const { addOf, pass, portal, problems } = createScene();
    portal.troubles = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? null : refusal('upload-lost')));
    addOf(1_200_000);
    await pass();
    expect(problems()).toEqual(['large: refused']);
    expect(portal.parts).toHaveLength(8);
  });
});

describe('a file that is taken away', () => {
  test('while it waits for the portal is never sent again', async () => {
    const { add, pass, portal, attaching, names } = createScene();
    portal.troubles = [failed({ kind: 'offline' })];
    add('one.png');
    await pass();
    const arrived = attaching.arrived();
    attaching.drop(attaching.pending.value[0]?.key ?? '');
    expect(await arrived).toBe(true);
    await pass(5_000);
    expect([names(), portal.parts.length]).toEqual([[], 1]);
  });

  test('while its last part is under way is removed once it is there', async () => {
    const { add, pass, portal, attaching, names } = createScene();
    portal.troubles = ['lost'];
    add('one.png');
    await pass();
    attaching.drop(attaching.pending.value[0]?.key ?? '');
    await pass(1_000);
    expect([names(), portal.stored]).toEqual([[], []]);
  });

  test('goes at once, and comes back when the portal does not hear of it', async () => {
    const one: Attachment = { id: 'file 1', name: 'one.png', type: 'image/png', bytes: 3, question: 0 };
    const { attaching, names, portal, pass } = createScene([one]);
    expect(attaching.preview(one).value).toBeNull();
    await pass();
    expect(attaching.preview(one).value).toBe('data:image/png;base64,AAAA');
    const removed = attaching.remove(one);
    expect(names()).toEqual([]);
    expect((await removed).ok).toBe(true);
    expect(portal.stored).toEqual([]);
  });

  test('of another kind than an image is not read to be shown', async () => {
    const text: Attachment = { id: 'f', name: 'a.svg', type: 'text/plain', bytes: 3, question: 0 };
    const { attaching, portal, pass } = createScene([text]);
    attaching.preview(text);
    await pass();
    expect(portal.reads).toBe(0);
  });
});

test('once the question is over nothing is on its way any more', async () => {
  const { add, pass, attaching, portal, states } = createScene();
  portal.troubles = [failed({ kind: 'offline' })];
  add('one.png');
  await pass();
  const arrived = attaching.arrived();
  attaching.stop();
  expect(await arrived).toBe(false);
  add('late.png');
  await pass(5_000);
  expect([states(), portal.parts.length]).toEqual([[], 1]);
});
