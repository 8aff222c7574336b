import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question } from '../../test/support/mcp-pair.ts';
import { createTestServices, type TestServices } from '../../test/support/test-services.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
});

const dropped = 'MCP response future dropped';

async function connect() {
  const { client } = await connectPair(services, {}, { name: 'codex-mcp-client', version: '0.100.0' });
  return client;
}

type Client = Awaited<ReturnType<typeof connect>>;
let asked = 0;

async function startCall(client: Client): Promise<AbortController> {
  const controller = new AbortController();
  asked += 1;
  call(client, { ...question, title: `Question ${asked}` }, { signal: controller.signal }).catch(() => {});
  await services.clock.advanceBy(0);
  return controller;
}

async function cutAfter(seconds: number, reason: string): Promise<void> {
  const controller = await startCall(await connect());
  await services.clock.advanceBy(seconds * 1_000);
  controller.abort(reason);
  await services.clock.advanceBy(0);
}

async function closeAfter(seconds: number): Promise<void> {
  const client = await connect();
  await startCall(client);
  await services.clock.advanceBy(seconds * 1_000);
  await client.close();
  await services.clock.advanceBy(0);
}

const learned = () => services.learned.get('codex-mcp-client') ?? null;

describe('what a cut call teaches', () => {
  test('a client that says it ran out of time has said its limit', async () => {
    await cutAfter(40, 'Request timed out');
    expect(learned()).toBe(40);
  });

  test('one that gives another reason has shown it once it did so twice at about the same moment', async () => {
    await cutAfter(30, dropped);
    expect(learned()).toBeNull();
    await cutAfter(31.5, dropped);
    expect(learned()).toBe(30);
  });

  test('one that says nothing and just closes, too', async () => {
    await closeAfter(30);
    expect(learned()).toBeNull();
    await closeAfter(30.5);
    expect(learned()).toBe(30);
  });

  test('two Escapes at different moments teach nothing', async () => {
    await cutAfter(14, 'AbortError: This operation was aborted');
    await cutAfter(33, 'AbortError: This operation was aborted');
    expect(learned()).toBeNull();
  });

  test('a reason that names the person teaches nothing, however often', async () => {
    for (const reason of ['user pressed escape', 'Interrupted by user', 'The user cancelled']) {
      await cutAfter(30, reason);
    }
    await cutAfter(30, dropped);
    expect(learned()).toBeNull();
  });

  test('calls that are cut together were cut once', async () => {
    const client = await connect();
    await startCall(client);
    await startCall(client);
    await services.clock.advanceBy(30_000);
    await client.close();
    await services.clock.advanceBy(0);
    expect(learned()).toBeNull();
  });

  test('nothing under 10 s, whatever is said: no call is held shorter than 8 s', async () => {
    await cutAfter(9.9, 'Request timed out');
    await cutAfter(5, dropped);
    await cutAfter(5, dropped);
    expect(learned()).toBeNull();
  });
});

test('what was learned holds for all rounds of the next call', async () => {
  await cutAfter(40, 'Request timed out');
  const client = await connect();
  let came = false;
  void call(client, question).then(() => {
    came = true;
  });
  await services.clock.advanceBy(31_999);
  expect(came).toBe(false);
  await services.clock.advanceBy(1);
  expect(came).toBe(true);
});
