import { describe, expect, test } from 'vitest';
import { type BrowserStore, createAccess } from '../../src/web/frontend/core/access.ts';
import { createRequestText } from '../../src/web/frontend/core/api.ts';
import { createMemory } from '../../src/web/frontend/core/open-storage.ts';
import type { AskPortal, PairedBrowser } from '../../src/web/pairing/pair-with-portal.ts';
import { createTestApp } from '../support/portal-app.ts';

type Portal = Awaited<ReturnType<typeof createTestApp>>;

/** A page of a portal that may end, come back, and be replaced by another program meanwhile. */
async function createScene() {
  const first = await createTestApp();
  const world = { portal: first as Portal | null, asked: [] as string[], sent: [] as string[], refused: 0 };
  const storage = createMemory();
  storage.setItem('choice.token', 'of the first version');
  let kept: PairedBrowser | null = null;
  const store = {
    read: async () => kept,
    async write(browser: PairedBrowser) {
      kept = browser;
    },
  };
  const ask: AskPortal = async (path, body) => {
    world.asked.push(path);
    return world.portal?.askPortal(path, body) ?? null;
  };
  let nonces = 0;
  const newNonce = () => {
    nonces += 1;
    return `nonce-${nonces}`;
  };
  const open = (own: Partial<BrowserStore> = {}) =>
    createAccess({ ask, store: { ...store, ...own }, storage, newNonce });
  const access = open();
  const answer: { fake: Response | null } = { fake: null };
  const requestText = createRequestText({
    access,
    origin: 'http://127.0.0.1:18642',
    unauthorised: () => {
      world.refused += 1;
    },
    async fetch(input, init = {}) {
      const { pathname, search } = new URL(String(input));
      world.sent.push(pathname);
      if (answer.fake !== null) return answer.fake;
      if (world.portal === null) throw new TypeError('Failed to fetch');
      const { authorization = '' } = init.headers as Record<string, string>;
      const { status, body } = await world.portal.send(init.method ?? 'GET', pathname + search, {
        token: null,
        headers: [['authorization', authorization]],
        ...(init.body == null ? {} : { body: init.body }),
      });
      return new Response(body, { status });
    },
  });
  const enter = async () => expect(await access.pair(await first.newKey())).toBe('paired');
  return { ...world, world, answer, storage, store, access, open, requestText, enter, first };
}

const list = '/api/interactions?filter=all';
const offline = { ok: false, failure: { kind: 'offline' } };

describe('what a page remembers', () => {
  test('holds no secret where every script can read, and nothing of the first version', async () => {
    const { storage, enter, first } = await createScene();
    expect(storage.length).toBe(0);
    await enter();
    expect([storage.length, storage.key(0)]).toEqual([1, 'choice.browser']);
    expect(await first.access.browsers.find(storage.getItem('choice.browser'), first.port)).not.toBeNull();
  });

  test('the portal proves itself to the next tab while that reads its secret', async () => {
    const { enter, open, world, store } = await createScene();
    await enter();
    world.asked.length = 0;
    let read = () => {};
    const reading = new Promise<void>((resolve) => {
      read = resolve;
    });
    const session = open({ read: () => reading.then(store.read) }).session();
    expect(world.asked).toEqual(['/proof']);
    read();
    expect(await session).toMatchObject({ instance: 'inst' });
    expect(world.asked).toEqual(['/proof']);
  });

  test('a tab whose secret is another than the last pairing says asks for that one', async () => {
    const { enter, open, world, storage } = await createScene();
    await enter();
    storage.setItem('choice.browser', 'somebody-else');
    world.asked.length = 0;
    expect(await open().session()).toMatchObject({ instance: 'inst' });
    expect(world.asked).toEqual(['/proof', '/proof']);
  });

  test('lets the next tab in without a key', async () => {
    const { enter, open } = await createScene();
    await enter();
    expect(await open().session()).toMatchObject({ instance: 'inst' });
  });
});

describe('a page', () => {
  test('asks for a proof once, however much it wants at the same time', async () => {
    const { enter, requestText, world } = await createScene();
    await enter();
    world.asked.length = 0;
    const replies = await Promise.all([requestText(list), requestText('/api/settings'), requestText(list)]);
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(world.asked).toEqual(['/proof']);
  });

  test('sends nothing to a portal that does not prove itself', async () => {
    const { enter, requestText, world } = await createScene();
    await enter();
    world.portal = await createTestApp();
    world.portal.access.browsers.find = async (id) => ({ id: String(id), secret: Buffer.alloc(32) });
    expect(await requestText(list)).toEqual(offline);
    expect(world.sent).toEqual([]);
  });

  test.each([
    ['a forged success', () => new Response('{"interactions":[]}')],
    ['a forged seal', () => new Response('{"sealed":"AAAAAAAAAAAAAAAAAAAAAAAAAAAA"}')],
    ['a forged refusal', () => new Response('{"error":{"code":"x","message":"y"}}', { status: 409 })],
    ['a forged 401', () => new Response('{}', { status: 401 })],
  ])('believes nobody who comes between proof and request: %s', async (_name, forge) => {
    const { enter, requestText, world, answer } = await createScene();
    await enter();
    expect(await requestText(list)).toMatchObject({ ok: true });
    answer.fake = forge();
    const nobody = { ...world };
    world.portal = null;
    expect(await requestText('/api/interactions/x/answer', { method: 'POST', body: {} })).toEqual(offline);
    world.sent.length = 0;
    expect(await requestText(list)).toEqual(offline);
    expect(world.sent, 'until it has proved itself').toEqual([]);
    answer.fake = null;
    world.portal = nobody.portal;
    expect(await requestText(list)).toMatchObject({ ok: true });
    expect(world.refused).toBe(0);
  });

  test('keeps its secret when another program says that it is not known, and is let in again', async () => {
    const { enter, requestText, world } = await createScene();
    await enter();
    const { portal } = world;
    world.portal = await createTestApp();
    expect(await requestText(list)).toEqual({ ok: false, failure: { kind: 'unauthorised' } });
    expect(world.refused).toBe(1);
    world.portal = portal;
    expect(await requestText(list)).toMatchObject({ ok: true });
  });

  test('is told what the portal refuses', async () => {
    const { enter, requestText } = await createScene();
    await enter();
    expect(await requestText('/api/interactions/unknown')).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 404, error: { code: 'unknown-session' } },
    });
  });

  test('that asks for something while its key is being used is answered, not locked out', async () => {
    const { access, first, requestText, world } = await createScene();
    const entering = access.pair(await first.newKey());
    expect(await requestText(list)).toMatchObject({ ok: true });
    expect([await entering, world.refused]).toEqual(['paired', 0]);
  });

  test('without a pairing sends nothing', async () => {
    const { requestText, world } = await createScene();
    expect(await requestText(list)).toEqual({ ok: false, failure: { kind: 'unauthorised' } });
    expect([world.asked, world.sent]).toEqual([[], []]);
  });
});
