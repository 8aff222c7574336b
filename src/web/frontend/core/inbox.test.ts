import { describe, expect, test } from 'vitest';
import type { EntriesReply, Entry } from '../../wire.ts';
import { createInbox } from './inbox.ts';
import type { Reply } from './reply.ts';

const open = (id: string, deadline = 60_000) => ({ session_id: id, status: 'pending', deadline }) as Entry;
const ended = (id: string) => ({ session_id: id, status: 'submitted', deadline: null }) as Entry;
const tick = (...ids: readonly string[]) => ({
  type: 'tick' as const,
  now: 1_000,
  remaining: ids.map((session_id) => ({ session_id, deadline: 60_000, remaining_seconds: 59 })),
});

function createScene() {
  let truth: readonly Entry[] = [];
  let asked = 0;
  const waiting: ((reply: Reply<EntriesReply>) => void)[] = [];
  const inbox = createInbox(
    {
      entries: () => {
        asked += 1;
        return new Promise((resolve) => waiting.push(resolve));
      },
    },
    { hear: () => {} } as never,
  );
  const reply = (list: readonly Entry[], now: number): Reply<EntriesReply> => ({
    ok: true,
    value: { now, interactions: list },
  });
  return {
    inbox,
    asked: () => asked,
    ids: () => inbox.entries.value?.map((entry) => entry.session_id) ?? null,
    setTruth(next: readonly Entry[]) {
      truth = next;
    },
    /** Lets the oldest request under way arrive, with a given list or with what is true now. */
    async land(list?: readonly Entry[], now = 1_000) {
      waiting.shift()?.(reply(list ?? truth, now));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the list', () => {
  test('a reply that a push overtook changes nothing, unless the portal’s clock was set back', async () => {
    const { inbox, ids, land } = createScene();
    void inbox.refresh();
    inbox.receive(100_000, [open('a'), open('b')]);
    await land([open('a')], 99_999);
    expect(ids()).toEqual(['a', 'b']);
    void inbox.refresh();
    await land([open('c')], 1_000);
    expect(ids()).toEqual(['c']);
  });

  test('what was overtaken within the same moment is noticed by the next countdown and read again', async () => {
    const { inbox, ids, asked, setTruth, land } = createScene();
    void inbox.refresh();
    inbox.receive(2, [open('a'), open('b')]);
    await land([open('a')], 2);
    expect(ids()).toEqual(['a']);
    setTruth([open('a'), open('b')]);
    inbox.tick(tick('a', 'b'));
    await land();
    expect(ids()).toEqual(['a', 'b']);
    inbox.tick(tick('a', 'b'));
    expect(asked()).toBe(2);
  });

  test('so is a question that ended unheard', async () => {
    const { inbox, ids, setTruth, land } = createScene();
    inbox.receive(1, [open('a')]);
    setTruth([ended('a')]);
    inbox.tick(tick());
    await land();
    expect(inbox.entries.value?.[0]?.deadline).toBeNull();
    expect(ids()).toEqual(['a']);
  });

  test('a list that agrees with the countdown is left alone; a moved deadline is taken over', () => {
    const { inbox, asked } = createScene();
    inbox.receive(1, [open('a', 30_000), ended('z')]);
    inbox.tick(tick('a'));
    expect(asked()).toBe(0);
    expect(inbox.entries.value?.[0]?.deadline).toBe(60_000);
  });
});
