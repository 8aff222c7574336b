import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf, textOf } from '../../test/support/mcp-pair.ts';
import { owner } from '../../test/support/samples.ts';
import { createTestServices, human, type TestServices } from '../../test/support/test-services.ts';
import { StoreUnwritableError } from '../application/session-store.ts';
import { emptyAnswer } from '../domain/answer/answer.ts';
import type { ToolResult } from '../domain/session/result.ts';
import { readPollId } from '../domain/session/session-id.ts';
import { decisionPolicy } from './strings.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
});

/** The arguments the instructions of a result name, as a model reads them. */
function toldToCall({ instructions }: ToolResult): Record<string, unknown> {
  const [told = 'null'] = /\{"session_id": "[^"]*"\}/.exec(instructions) ?? [];
  return JSON.parse(told);
}

test('a client that polls as it is told for 300 s never makes the same call twice', async () => {
  services.stored.set('timeout_seconds', 300);
  const { client } = await connectPair(services, {}, { name: 'Cline', version: '3.0.0' });
  const calls: string[] = [];
  const send = async (args: Record<string, unknown>) => {
    calls.push(JSON.stringify(args));
    const reply = call(client, args);
    await services.clock.advanceBy(50_000);
    return resultOf(await reply);
  };
  const asked = await send(question);
  let latest = asked;
  while (latest.action_status === 'pending') latest = await send(toldToCall(latest));
  expect(latest).toMatchObject({ action_status: 'timeout', session_id: readPollId(asked.session_id).id });
  expect(calls.length).toBeGreaterThan(5);
  expect(new Set(calls).size).toBe(calls.length);
});

test('a client that polls with the field instead never makes the same call twice either', async () => {
  services.stored.set('timeout_seconds', 300);
  const { client } = await connectPair(services, {}, { name: 'Cline', version: '3.0.0' });
  const polled: string[] = [];
  let reply = call(client, question);
  for (;;) {
    await services.clock.advanceBy(50_000);
    const { session_id, action_status } = resultOf(await reply);
    polled.push(session_id);
    if (action_status !== 'pending') break;
    reply = call(client, { session_id });
  }
  const [id = '', ...pending] = polled.toReversed();
  expect(id).not.toContain('~');
  expect(pending.length).toBeGreaterThan(5);
  expect(pending.toReversed()).toEqual(pending.map((_, index) => `${id}~${index + 2}`));
});

test('whatever follows the ~ means the same session; while it is open its result has the next id', async () => {
  services.stored.set('hold_seconds', 1);
  const { client } = await connectPair(services);
  const { id } = await services.ask();
  const next: [polled: string, told: string][] = [
    [id, `${id}~2`],
    [`${id}~2`, `${id}~3`],
    [`${id}~soon`, `${id}~2`],
  ];
  for (const [polled, told] of next) {
    const reply = call(client, { session_id: polled });
    await services.clock.advanceBy(1_000);
    const result = resultOf(await reply);
    expect(result.session_id).toBe(told);
    expect(toldToCall(result)).toEqual({ session_id: told });
  }
});

test('a hand-off is polled the same way', async () => {
  services.stored.set('interface', 'terminal');
  const { client } = await connectPair(services);
  const handed = resultOf(await call(client, question));
  expect(handed.session_id).toMatch(/^[0-9a-z]+~2$/);
  expect(toldToCall(handed)).toEqual({ session_id: handed.session_id });
});

test('an unknown session is named without what follows its ~', async () => {
  const { client } = await connectPair(services);
  const reply = await call(client, { session_id: '0123456789abcdefghjkmnpqrs~7' });
  expect(textOf(reply)).toContain('"0123456789abcdefghjkmnpqrs"');
});

test('a store that is away is said to lose nothing, and the same call works once it is back', async () => {
  services.stored.set('hold_seconds', 1);
  const { client } = await connectPair(services);
  const { id } = await services.ask();
  const { get } = services.store;
  services.store.get = () => Promise.reject(new StoreUnwritableError('the database does not answer'));
  const away = await call(client, { session_id: id });
  expect(away.isError).toBe(true);
  expect(textOf(away)).toContain('the database does not answer. The question is stored and nothing is lost');
  expect(textOf(away)).toContain(`call again with session_id "${id}"`);
  services.store.get = get;
  const back = call(client, { session_id: id });
  await services.clock.advanceBy(1_000);
  expect(resultOf(await back)).toMatchObject({ action_status: 'pending', session_id: `${id}~2` });
});

describe('an agent that has forgotten every id', () => {
  const died = { ...owner, id: 'died', pid: 666 };

  test('gets its latest question back, and an id to poll with', async () => {
    services.stored.set('hold_seconds', 1);
    const { client } = await connectPair(services);
    const ask = async (title: string) => {
      const reply = call(client, { ...question, title });
      await services.clock.advanceBy(1_000);
      return readPollId(resultOf(await reply).session_id).id;
    };
    await ask('The first?');
    const id = await ask('The second?');
    for (const [polled, told] of [
      ['last', `${id}~2`],
      ['last~2', `${id}~3`],
      ['last~soon', `${id}~2`],
    ]) {
      const reply = call(client, { session_id: polled });
      await services.clock.advanceBy(1_000);
      expect(resultOf(await reply)).toMatchObject({ action_status: 'pending', session_id: told });
    }
    await services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['blue'] }], human());
    expect(resultOf(await call(client, { session_id: 'last' }))).toMatchObject({
      action_status: 'selected',
      session_id: id,
    });
  });

  test('gets what a process before it left behind, and never what a living one asked', async () => {
    const { client } = await connectPair(services);
    services.dead.add(died.pid);
    await services.ask();
    const nothing = await call(client, { session_id: 'last' });
    expect(nothing.isError).toBe(true);
    expect(textOf(nothing)).toContain('There is no question to go back to');
    const { id } = await services.ask({ owner: died });
    await services.ask();
    await services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['a'] }], human());
    expect(resultOf(await call(client, { session_id: 'last' })).session_id).toBe(id);
  });

  test('is told to try again where the store is away', async () => {
    const { client } = await connectPair(services);
    services.store.listOpen = () => Promise.reject(new StoreUnwritableError('the database does not answer'));
    const away = await call(client, { session_id: 'last' });
    expect(textOf(away)).toContain('call again with session_id "last"');
  });

  test('asks for nothing else beside it', async () => {
    const { client } = await connectPair(services);
    const reply = await call(client, { ...question, session_id: 'last' });
    expect(textOf(reply)).toContain('cannot stand beside session_id');
  });

  test('knows of it from the instructions of the server', () => {
    expect(decisionPolicy).toContain('{"session_id": "last"}');
  });
});
