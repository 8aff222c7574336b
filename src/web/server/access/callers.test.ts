import { describe, expect, test } from 'vitest';
import { attachmentOf } from '../../../../test/support/attachments.ts';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import type { SealedRequest } from '../../pairing/portal-session.ts';
import { createNumbersSeen } from './callers.ts';

/** A paired page, and the portal's replies to what the page seals. */
async function createPage() {
  const portal = await createTestApp();
  const session = await portal.enter(await portal.newKey());
  const deliver = (method: string, target: string, { authorization, body }: SealedRequest) =>
    portal.send(method, target, {
      token: null,
      headers: [['authorization', authorization]],
      ...(body === null ? {} : { body }),
    });
  return { ...portal, session, deliver };
}

describe('a sealed request', () => {
  test('is understood, and its reply can be opened by the page and by no other program', async () => {
    const { session, deliver, ask } = await createPage();
    const { request } = await ask();
    const sealed = await session.seal('GET', '/api/interactions', null);
    const reply = await deliver('GET', '/api/interactions', sealed);
    expect(reply.status).toBe(200);
    expect(reply.body).not.toContain(request.title);
    expect(await sealed.open(200, reply.body)).toContain(request.title);
  });

  test('carries its body so that no program between can read it', async () => {
    const { session, deliver, ask } = await createPage();
    const target = `/api/interactions/${(await ask()).id}/cancel`;
    const sealed = await session.seal('POST', target, '{"attempt":"a","global_annotation":"my reason"}');
    expect(sealed.body).not.toContain('my reason');
    const reply = await deliver('POST', target, sealed);
    expect(await sealed.open(reply.status, reply.body)).toContain('my reason');
  });

  test('is good once', async () => {
    const { session, deliver } = await createPage();
    const sealed = await session.seal('GET', '/api/interactions', null);
    expect((await deliver('GET', '/api/interactions', sealed)).status).toBe(200);
    const again = await deliver('GET', '/api/interactions', sealed);
    expect(again.status).toBe(401);
    expect(await sealed.open(again.status, again.body)).toBeNull();
  });

  test('is good for what it was made for: not for another address, method, body or session', async () => {
    const { session, deliver, enter, newKey } = await createPage();
    const list = await session.seal('GET', '/api/interactions', null);
    expect((await deliver('GET', '/api/history', list)).status).toBe(401);
    const removal = await session.seal('GET', '/api/history', null);
    expect((await deliver('DELETE', '/api/history', removal)).status).toBe(401);
    const settings = await session.seal('PATCH', '/api/settings', '{"language":"zh"}');
    const other = await session.seal('PATCH', '/api/settings', '{"theme":"dark"}');
    const swapped = await deliver('PATCH', '/api/settings', { ...settings, body: other.body });
    expect(swapped.status).toBe(400);
    const plain = await session.seal('PATCH', '/api/settings', '{"language":"zh"}');
    expect((await deliver('PATCH', '/api/settings', { ...plain, body: '{"language":"zh"}' })).status).toBe(
      400,
    );
    const stranger = await enter(await newKey());
    const theirs = await stranger.seal('GET', '/api/interactions', null);
    const mac = theirs.authorization.split('.').at(-1);
    const mixed = list.authorization.replace(/[^.]+$/, String(mac));
    expect((await deliver('GET', '/api/interactions', { ...list, authorization: mixed })).status).toBe(401);
  });

  test('gets replies that cannot be exchanged for one another, nor their status', async () => {
    const { session, deliver } = await createPage();
    const [one, other] = [
      await session.seal('GET', '/api/interactions', null),
      await session.seal('GET', '/api/interactions', null),
    ];
    const reply = await deliver('GET', '/api/interactions', one);
    expect(await other.open(reply.status, reply.body)).toBeNull();
    expect(await one.open(201, reply.body)).toBeNull();
    expect(await one.open(200, '{"interactions":[]}')).toBeNull();
    expect(await one.open(200, 'nonsense')).toBeNull();
  });

  test('is refused under seal, too, once its caller is known', async () => {
    const { session, deliver } = await createPage();
    for (const [method, target, status] of [
      ['GET', '/api/nothing', 404],
      ['PUT', '/api/settings', 405],
      ['POST', '/api/interactions/unknown/answer', 404],
    ] as const) {
      const sealed = await session.seal(method, target, method === 'GET' ? null : '{"attempt":"a"}');
      const reply = await deliver(method, target, sealed);
      expect(reply.status).toBe(status);
      expect(await sealed.open(status, reply.body)).toContain('"error"');
    }
  });

  test('for the history as a file gets it as it is', async () => {
    const { session, deliver } = await createPage();
    const sealed = await session.seal('GET', '/api/history/export?format=json', null);
    const reply = await deliver('GET', '/api/history/export?format=json', sealed);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, []]);
  });
});

test.each([0, 1, 2, 3, 4, 1_000, 700_000])(
  'a reply in pieces opens as one text, of %i bytes too, and for its own request alone',
  async (length) => {
    const { session, deliver, ask, store } = await createPage();
    const { id } = await ask();
    const content = Buffer.alloc(length, 'é');
    const attachment = attachmentOf(content);
    await store.attachments.add(id, attachment, content);
    const target = `/api/interactions/${id}/attachments/0`;
    const [sealed, other] = [
      await session.seal('GET', target, null),
      await session.seal('GET', target, null),
    ];
    const reply = await deliver('GET', target, sealed);
    expect(reply.body).not.toContain(attachment.id);
    expect(JSON.parse((await sealed.open(200, reply.body)) ?? '')).toEqual({
      attachment,
      data: content.toString('base64'),
    });
    expect(await other.open(200, reply.body)).toBeNull();
    expect(await sealed.open(201, reply.body)).toBeNull();
  },
);

describe('a bearer', () => {
  test('is good as long as it is whole, for the life of this portal', async () => {
    const { send, token } = await createTestApp();
    expect((await send('GET', '/api/interactions', { token })).status).toBe(200);
    const [id, nonce, mac] = token.split('.');
    for (const wrong of [`${id}.${nonce}.AAAA`, `${id}.other.${mac}`, `${id}`, '', `${token}.x`]) {
      expect((await send('GET', '/api/interactions', { token: wrong })).status).toBe(401);
    }
    const other = await createTestApp();
    expect((await other.send('GET', '/api/interactions', { token })).status).toBe(401);
  });
});

test('a socket’s pushes open in their order, for its ticket', async () => {
  const { session, deliver, tickets } = await createPage();
  const sealed = await session.seal('POST', '/api/ticket', '{}');
  const reply = await deliver('POST', '/api/ticket', sealed);
  const { ticket } = JSON.parse((await sealed.open(reply.status, reply.body)) ?? '');
  expect(tickets.take(ticket)).toBe(true);
  const sealPush = tickets.sealOf(ticket);
  const frames = ['one', 'two', 'three'].map((text) => sealPush?.(text) ?? '');
  expect(frames.join()).not.toContain('two');
  const open = session.openPushes(ticket);
  expect(await Promise.all(frames.map(open))).toEqual(['one', 'two', 'three']);
  const late = session.openPushes(ticket);
  expect(await late(frames[1] ?? '')).toBeNull();
  expect(await session.openPushes('another')(frames[0] ?? '')).toBeNull();
});

describe('the numbers of requests', () => {
  test('each number is taken once, in whatever order they come', () => {
    const { take } = createNumbersSeen();
    expect([3, 1, 2, 1, 3, 4].map(take)).toEqual([true, true, true, false, false, true]);
  });

  test('a number far behind the highest counts as taken, so that few have to be remembered', () => {
    const { take } = createNumbersSeen();
    expect(take(5_000)).toBe(true);
    expect(take(5_000 - 1_024)).toBe(false);
    expect(take(5_000 - 1_023)).toBe(true);
    for (let number = 5_001; number < 20_000; number += 1) expect(take(number)).toBe(true);
    for (const number of [1, 5_000, 18_000, 19_999]) expect(take(number)).toBe(false);
  });
});
