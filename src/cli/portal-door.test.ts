import { expect, test } from 'vitest';
import { asked } from '../../test/support/samples.ts';
import { startSession } from '../domain/session.ts';
import type { Composed } from './compose.ts';
import type { PortalParts } from './portal-desk.ts';
import { createPortalDoor } from './portal-door.ts';

const session = startSession('01jd0000000123456789abcdef', asked());

type Stage = { ours?: boolean; attention?: 'waiting' | 'gone'; tabs?: number; opens?: boolean };

function doorOf({ ours = false, attention = 'waiting', tabs = 0, opens = true }: Stage) {
  const calls: string[] = [];
  const parts = {
    desk: {
      ensure: async () => ({ port: 1, ours }),
      tabs: async () => tabs,
      urlFor: async (_id: string, key: string) => `address#${key}`,
      close: async () => void calls.push('closed'),
    },
    browser: {
      async open(address: string) {
        calls.push(`opened ${address}`);
        return opens ? { kind: 'opened' } : { kind: 'failed', reason: '' };
      },
    },
  } as unknown as PortalParts;
  const house = { store: { attention: async () => attention } } as unknown as Composed;
  const door = createPortalDoor(house, async () => {
    calls.push('parts');
    return parts;
  });
  return { door, calls };
}

test('nothing is opened before it is needed, and closing it then costs nothing', async () => {
  const { door, calls } = doorOf({});
  await door.close();
  expect(calls).toEqual([]);
});

test('a portal in another process has an address; one that would go with us has none', async () => {
  expect(await doorOf({ ours: false }).door.address(session)).toBe('address#printed');
  expect(await doorOf({ ours: true, attention: 'gone' }).door.address(session)).toBeNull();
  // An agent that waits takes the portal over as soon as we leave.
  expect(await doorOf({ ours: true, attention: 'waiting' }).door.address(session)).toBe('address#printed');
});

test('a browser is opened only when no tab is there', async () => {
  const open = doorOf({ tabs: 1 });
  expect(await open.door.open(session)).toEqual({ url: 'address#none', opened: true });
  expect(open.calls).toEqual(['parts']);
  const fresh = doorOf({});
  expect(await fresh.door.open(session)).toEqual({ url: 'address#none', opened: true });
  expect(fresh.calls).toEqual(['parts', 'opened address#opened']);
  expect(await doorOf({ opens: false }).door.open(session)).toEqual({
    url: 'address#printed',
    opened: false,
  });
});
