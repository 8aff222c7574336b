import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { keepConnections } from './connections.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

function listener() {
  const server = new EventEmitter();
  const clock = createFakeClock();
  const connections = keepConnections(server as unknown as Server, clock);
  return {
    clock,
    connect() {
      const socket = new PassThrough();
      server.emit('connection', socket);
      return socket;
    },
    /** Returns what ends the reply. */
    request(socket: PassThrough) {
      const response = new EventEmitter();
      server.emit('request', { socket }, response);
      return () => void response.emit('close');
    },
    upgrade: (socket: PassThrough) => void server.emit('upgrade', {}, socket),
    prove: connections.prove,
  };
}

describe('a connection', () => {
  test('that sends nothing for a second is ended', async () => {
    const { clock, connect } = listener();
    const socket = connect();
    await clock.advanceBy(999);
    expect(socket.destroyed).toBe(false);
    await clock.advanceBy(1);
    expect(socket.destroyed).toBe(true);
  });

  test('whose request was waiting to be read when the second was over is kept', async () => {
    const { clock, connect, request } = listener();
    const socket = connect();
    // A process that was stopped runs its overdue timers first and reads what has come afterwards.
    const reading = Promise.resolve().then(() => request(socket));
    await clock.advanceBy(1_000);
    await reading;
    expect(socket.destroyed).toBe(false);
  });

  test('is never refused: the oldest silent one is dropped', async () => {
    const { connect, request } = listener();
    const [oldest, second] = [connect(), connect()];
    request(second)();
    for (let more = 0; more < 1_022; more += 1) connect();
    await turns(3);
    expect(oldest.destroyed).toBe(false);
    const newest = connect();
    await turns(3);
    expect([oldest, second, newest].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });

  test('of a burst keeps its place if its request came with it', async () => {
    const { connect, request } = listener();
    const ours = connect();
    for (let more = 0; more < 3_000; more += 1) connect();
    await turns(1);
    request(ours)();
    await turns(3);
    expect(ours.destroyed).toBe(false);
  });

  test('that proved itself outlives any number of unproven ones, also while idle', async () => {
    const { connect, request, upgrade, prove } = listener();
    const [follower, tab] = [connect(), connect()];
    request(follower)();
    prove(follower);
    upgrade(tab);
    prove(tab);
    const others = Array.from({ length: 3_000 }, () => connect());
    for (const socket of others) request(socket);
    await turns(3);
    expect([follower.destroyed, tab.destroyed]).toEqual([false, false]);
    expect(others.filter(({ destroyed }) => !destroyed)).toHaveLength(1_024);
  });

  test('that waits for its reply is dropped after those that wait for nothing', async () => {
    const { connect, request } = listener();
    const waiting = connect();
    request(waiting);
    const idle = connect();
    request(idle)();
    for (let more = 0; more < 1_023; more += 1) request(connect());
    await turns(3);
    expect([waiting.destroyed, idle.destroyed]).toEqual([false, true]);
  });

  test('that proved itself is dropped only when there are more than two thousand such', async () => {
    const { connect, request, prove, upgrade } = listener();
    const tab = connect();
    upgrade(tab);
    prove(tab);
    const proven = Array.from({ length: 2_048 }, () => {
      const socket = connect();
      request(socket)();
      prove(socket);
      return socket;
    });
    await turns(3);
    expect(tab.destroyed).toBe(false);
    expect(proven.findIndex(({ destroyed }) => !destroyed)).toBe(1);
  });
});
