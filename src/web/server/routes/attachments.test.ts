import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../../test/support/attachments.ts';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { form } from '../../../../test/support/samples.ts';
import { cancelled, submitted } from '../../../../test/support/store-samples.ts';
import { StoreUnwritableError } from '../../../application/session-store.ts';
import { partBytes } from '../../wire/bodies.ts';

const at = (id: string, n: string | number = '') =>
  `/api/interactions/${id}/attachments${n === '' ? '' : `/${n}`}`;

type Sending = { readonly name?: string; readonly question?: number; readonly upload?: string };

async function open() {
  const app = await createTestApp();
  const { id } = await app.ask({ request: form([{}, {}]) });
  /** Sends a file in as many parts as it takes; gives the last reply. */
  async function upload(
    content: Uint8Array,
    { name = 'log.txt', question = 0, upload = 'u1' }: Sending = {},
  ) {
    const parts = Math.max(1, Math.ceil(content.length / partBytes));
    for (let part = 0; ; part += 1) {
      const data = Buffer.from(content.subarray(part * partBytes, (part + 1) * partBytes)).toString('base64');
      const reply = await app.call('POST', at(id), { upload, part, parts, name, question, data });
      if (part === parts - 1 || reply.status !== 200) return reply;
    }
  }
  return { ...app, id, upload };
}

describe('a file that a page adds', () => {
  test('in parts is there with the last of them, for every tab', async () => {
    const { call, id, upload, pushed } = await open();
    const content = Buffer.alloc(2 * partBytes + 5, 'x');
    const { status, body } = await upload(content, { name: 'a/notes.txt', question: 1 });
    expect(status).toBe(200);
    const [attachment] = body.attachments;
    expect(attachment).toMatchObject({
      name: 'notes.txt',
      type: 'text/plain',
      bytes: content.length,
      question: 1,
    });
    const told = pushed.filter(({ type }) => type === 'attachments');
    expect(told).toEqual([{ type: 'attachments', session_id: id, attachments: [attachment] }]);
    expect((await call('GET', `/api/interactions/${id}`)).body.attachments).toEqual([attachment]);
    const file = await call('GET', at(id, attachment.id));
    expect(file.body.attachment).toEqual(attachment);
    expect(Buffer.compare(Buffer.from(file.body.data, 'base64'), content)).toBe(0);
  });

  test('of the largest size goes out again in one reply', async () => {
    const { call, id, upload } = await open();
    const content = Buffer.alloc(5_000_000, 1);
    expect((await upload(content)).status).toBe(200);
    const { status, body } = await call('GET', at(id, 0));
    expect([status, Buffer.from(body.data, 'base64').length]).toEqual([200, content.length]);
  });

  test('is asked for by its id or its place, and comes as a download that is nothing else', async () => {
    const { send, id, upload } = await open();
    await upload(Buffer.from('one'));
    await upload(pngOf(2, 2), { name: 'x.html' });
    for (const n of [1, '1']) {
      const { status, headers, body } = await send('GET', at(id, n));
      const { attachment } = JSON.parse(body);
      expect([status, attachment.type]).toEqual([200, 'image/png']);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${attachment.id}.png.json"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
    for (const n of ['2', '-1', '01', 'a'.repeat(32), '..', '%2e%2e', 'constructor', '999999']) {
      const { status, body } = await send('GET', at(id, n));
      expect([n, status]).toEqual([n, n === '01' ? 200 : 404]);
      if (n !== '01') expect(JSON.parse(body).error.code).toMatch(/unknown-file|nowhere/);
    }
  });

  test('is removed by its id, and that is pushed', async () => {
    const { call, id, upload, pushed } = await open();
    await upload(Buffer.from('one'), { name: 'one' });
    const two = await upload(Buffer.from('two'), { name: 'two' });
    const [first] = two.body.attachments;
    const left = await call('DELETE', at(id, first.id));
    expect(left.body.attachments).toMatchObject([{ name: 'two' }]);
    expect(pushed.at(-1)).toMatchObject({ type: 'attachments', attachments: [{ name: 'two' }] });
    expect((await call('DELETE', at(id, first.id))).status).toBe(404);
    expect((await call('DELETE', at(id, 0))).body.attachments).toEqual([]);
  });

  test('stays readable with its answer, and can be neither added to nor removed then', async () => {
    const { call, store, id, upload } = await open();
    const { attachments } = (await upload(Buffer.from('one'))).body;
    await store.append(id, 1, submitted(5, { attachments }));
    expect((await call('GET', at(id, 0))).body.attachment).toEqual(attachments[0]);
    expect(await upload(Buffer.from('late'))).toMatchObject({
      status: 409,
      body: { error: { code: 'already-ended' }, winner: { attachments } },
    });
    expect((await call('DELETE', at(id, 0))).status).toBe(409);
  });
});

describe('a file that is refused', () => {
  test.each([
    ['empty', Buffer.alloc(0), /“x.png” was not added: it is empty/],
    ['too large', Buffer.alloc(5_000_001, 1), /“x.png” was not added: it has 5.1 MB, and 5 MB is the most/],
    ['a picture of too many pixels', pngOf(40_000, 40_000), /40000 × 40000 pixels/],
    ['a picture that is too large', pngOf(9, 9, 1_600_000), /1.6 MB, and 1.5 MB/],
  ])('because it is %s is named, with what to do', async (_what, content, message) => {
    const { upload, store } = await open();
    const { status, body } = await upload(content, { name: 'C:\\x.png' });
    expect([status, body.error.code]).toEqual([422, 'unfit-file']);
    expect(body.error.message).toMatch(message);
    expect(await store.attachments.usage()).toEqual({ files: 0, bytes: 0 });
  });

  test('in the person’s language', async () => {
    const { upload, stored } = await open();
    stored.set('language', 'zh');
    expect((await upload(Buffer.alloc(0))).body.error.message).toBe('未添加“log.txt”：文件是空的');
  });

  test('because there is no such question', async () => {
    const { upload } = await open();
    const { status, body } = await upload(Buffer.from('x'), { question: 2 });
    expect([status, body.error.problems]).toEqual([
      400,
      ['question: give the number of a question, counted from 0'],
    ]);
  });

  test('because there is no such session, whatever its id says', async () => {
    const { call } = await open();
    for (const id of ['nowhere', '..', '0'.repeat(26)]) {
      const body = { upload: 'u', part: 0, parts: 2, name: 'x', data: '' };
      expect((await call('POST', at(id), body)).status).toBe(404);
      expect((await call('GET', at(id, 0))).status).toBe(404);
      expect((await call('DELETE', at(id, 0))).status).toBe(404);
    }
  });

  test.each([
    [{ data: 'no base64!' }, 'data: give at most 524288 bytes in base64'],
    [{ data: 'A'.repeat(800_000) }, 'data: give at most 524288 bytes in base64'],
    [{ data: 7 }, 'data: give at most 524288 bytes in base64'],
    [{ parts: 65 }, 'parts: give a whole number from 1 to 64'],
    [{ part: -1 }, 'part: give the number of a part, counted from 0'],
    [{ upload: '' }, 'upload: give a text of 1 to 100 characters'],
    [{ name: 'n'.repeat(1_001) }, 'name: give a text of 1 to 1000 characters'],
  ])('because its part is wrong: %j', async (change, problem) => {
    const { call, id } = await open();
    const body = { upload: 'u', part: 0, parts: 1, name: 'x', data: 'AAAA', ...change };
    const reply = await call('POST', at(id), body);
    expect([reply.status, reply.body.error.problems]).toEqual([400, [problem]]);
  });

  test('because a part is missing, and it can be added again', async () => {
    const { call, id, upload } = await open();
    const body = { upload: 'u', parts: 3, name: 'x', data: 'AAAA' };
    await call('POST', at(id), { ...body, part: 0 });
    const lost = await call('POST', at(id), { ...body, part: 2 });
    expect([lost.status, lost.body.error.code]).toEqual([409, 'upload-lost']);
    expect((await upload(Buffer.from('again'), { upload: 'u' })).status).toBe(200);
  });

  test('because too many are on their way', async () => {
    const { call, id } = await open();
    const statuses = new Set<number>();
    for (let n = 0; n < 80; n += 1) {
      const body = { upload: `u${n}`, part: 0, parts: 2, name: 'x', data: 'AAAA' };
      const { status, body: reply } = await call('POST', at(id), body);
      statuses.add(status);
      if (status !== 200) expect(reply.error.code).toBe('too-many-uploads');
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  test('because the disk is full, and the refusal speaks of the file', async () => {
    const app = await createTestApp();
    const { id } = await app.ask();
    const full = () => Promise.reject(new StoreUnwritableError('no space'));
    const { services } = app.routeDeps;
    Object.assign(services, { keepAttachments: { ...services.keepAttachments, add: full } });
    const body = { upload: 'u', part: 0, parts: 1, name: 'x', data: 'AAAA' };
    const reply = await app.call('POST', at(id), body);
    expect([reply.status, reply.body.error.code]).toEqual([507, 'not-stored']);
    expect(reply.body.error.message).toContain('The file could not be stored');
  });
});

test('what one browser sends is not mixed with what another sends under the same name', async () => {
  const { send, enter, newKey, id, call } = await open();
  const other = await (await enter(await newKey())).bearer();
  const part = (at: number, text: string) => ({
    ...{ upload: 'guessed', part: at, parts: 2, name: 'x', question: 0 },
    data: Buffer.from(text).toString('base64'),
  });
  await call('POST', at(id), part(0, 'mine'));
  expect((await send('POST', at(id), { token: other, body: part(1, 'theirs') })).status).toBe(409);
  expect((await call('POST', at(id), part(1, ', whole'))).status).toBe(200);
  const { body } = await call('GET', at(id, 0));
  expect(Buffer.from(body.data, 'base64').toString()).toBe('mine, whole');
});

test('nobody without credentials learns whether there is a file', async () => {
  const { send, id, upload } = await open();
  await upload(Buffer.from('x'));
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await send(method, at(id, 0), { token: null })).status).toBe(401);
    expect((await send(method, at(id, 7), { token: null })).status).toBe(401);
  }
});

test('a cancel takes the files along', async () => {
  const { call, store, id, upload } = await open();
  await upload(Buffer.from('x'));
  await store.append(id, 1, cancelled(5));
  expect((await call('GET', at(id, 0))).status).toBe(404);
  expect((await call('GET', `/api/interactions/${id}`)).body.attachments).toEqual([]);
});
