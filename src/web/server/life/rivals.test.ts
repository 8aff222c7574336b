import { describe, expect, test } from 'vitest';
import { createTestLog } from '../../../../test/support/test-log.ts';
import type { Remembered } from './portal-file.ts';
import type { Probed } from './probe.ts';
import { createRivals } from './rivals.ts';

const ours: Probed = { kind: 'ours', version: '1.0.0', tabs: 0, instance: 'i', askAgainMs: null };
const at = (port: number, meanwhile: number | null = null): Remembered => ({
  port,
  from: 0,
  holder: null,
  meanwhile,
});

type World = {
  readonly written?: Remembered | null;
  readonly alive?: readonly number[];
  /** What another process writes while this one waits. */
  readonly afterwards?: Remembered;
};

function world({ written = null, alive = [], afterwards }: World) {
  let content = written;
  const rivals = createRivals({
    file: {
      read: async () => content,
      async write(place) {
        content = place;
      },
    },
    probe: { ask: async (port) => (alive.includes(port) ? ours : { kind: 'free' }) },
    log: createTestLog(),
    async wait() {
      if (afterwards !== undefined) content = afterwards;
    },
  });
  return { rivals, content: () => content };
}

describe('a portal that has just bound its port', () => {
  test('says so, also when it is back where the home was', async () => {
    for (const before of [null, at(1)]) {
      const { rivals, content } = world({ written: before });
      expect(await rivals.settle(at(1), before)).toBeNull();
      expect(content()).toEqual(at(1));
    }
  });

  test('makes room for another portal that wrote the file before or after it', async () => {
    const earlier = world({ written: at(2), alive: [2] });
    expect(await earlier.rivals.settle(at(1), null)).toBe(2);
    expect(earlier.content()).toEqual(at(2));
    const later = world({ alive: [2], afterwards: at(2) });
    expect(await later.rivals.settle(at(1), null)).toBe(2);
  });

  test('on another port makes room for one that is on another port, too', async () => {
    const { rivals } = world({ written: at(1), alive: [3], afterwards: at(1, 3) });
    expect(await rivals.settle(at(1, 2), at(1))).toBe(3);
  });

  test('does not take a portal that has died for one', async () => {
    const { rivals } = world({ written: at(2), afterwards: at(3) });
    expect(await rivals.settle(at(1), null)).toBeNull();
  });
});

describe('a portal that has been there for a while', () => {
  test('on the home’s own port stays when it wakes up beside its successor', async () => {
    expect(await world({ written: at(1, 2), alive: [1, 2] }).rivals.find(1)).toBeNull();
  });

  test('on another port moves by its own watch, not as a rival', async () => {
    expect(await world({ written: at(1, 2), alive: [1, 2] }).rivals.find(2)).toBeNull();
  });

  test('that the file does not name makes room for the one it names', async () => {
    expect(await world({ written: at(1), alive: [1] }).rivals.find(5)).toBe(1);
    expect(await world({ written: at(1, 2), alive: [2] }).rivals.find(5)).toBe(2);
    expect(await world({ written: at(1) }).rivals.find(5)).toBeNull();
  });
});
