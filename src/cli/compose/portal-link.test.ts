import { expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import type { Attention } from '../../application/session-store.ts';
import { startSession } from '../../domain/session/session.ts';
import type { OpenedFaces } from './open-faces.ts';
import { createPortalLink } from './portal-link.ts';

const session = { ...startSession('01jd0000000123456789abcdef', asked()), face: 'terminal' as const };

type Stage = { ours?: boolean; attention?: Attention };

function linkWhere({ ours = false, attention = 'waiting' }: Stage) {
  const offered: string[] = [];
  const opened = {
    portal: {
      ensure: async () => ({ port: 1, ours }),
      urlFor: async (_id: string, key: string) => `address#${key}`,
    },
    drivers: {
      web: {
        async offer({ id }: { id: string }) {
          offered.push(id);
          return { ways: [{ kind: 'address', url: 'offered', overSsh: false }] };
        },
      },
    },
  } as unknown as OpenedFaces;
  let openings = 0;
  const link = createPortalLink({
    store: { attention: async () => attention },
    faces: {
      async open() {
        openings += 1;
        return opened;
      },
    },
    command: 'run me',
  });
  return { link, offered, openings: () => openings };
}

test('nothing is opened before it is needed', () => {
  const { link, openings } = linkWhere({});
  expect(link.command).toBe('run me');
  expect(openings()).toBe(0);
});

test('a portal in another process has an address; one that would end with this process has none', async () => {
  expect(await linkWhere({ ours: false }).link.address(session)).toBe('address#printed');
  expect(await linkWhere({ ours: true, attention: 'gone' }).link.address(session)).toBeNull();
  // The process of an agent that waits takes the portal over as soon as this one ends.
  expect(await linkWhere({ ours: true, attention: 'waiting' }).link.address(session)).toBe('address#printed');
});

test('the question is offered in the browser like any other, so that one tab is enough', async () => {
  const there = linkWhere({});
  expect(await there.link.open(session)).toBe('offered');
  expect(there.offered).toEqual([session.id]);
  const alone = linkWhere({ ours: true, attention: 'gone' });
  expect(await alone.link.open(session)).toBeNull();
  expect(alone.offered).toEqual([]);
});
