import { describe, expect, test } from 'vitest';
import type { Push } from '../../wire/pushes.ts';
import type { EntriesReply, Entry } from '../../wire/replies.ts';
import type { ApiReply } from './api.ts';
import { createInbox } from './inbox.ts';

const open = (id: string, deadline = 60_000) => ({ session_id: id, status: 'pending', deadline }) as Entry;
const ended = (id: string) => ({ session_id: id, status: 'submitted', deadline: null }) as Entry;
const list = (revision: number, ...interactions: readonly Entry[]): EntriesReply => ({
  now: 1_000,
  revision,
  version: '0.1.0',
  interactions,
});
const rows = (revision: number, changed: readonly Entry[], removed: readonly string[] = []) =>
  ({ type: 'rows', now: 1_000, revision, changed, removed }) as const;
const tick = (revision: number): Extract<Push, { type: 'tick' }> => ({
  type: 'tick',
  now: 1_000,
  revision,
  remaining: [],
});

function createScene() {
  let asked = 0;
  const heard: number[] = [];
  const waiting: ((reply: ApiReply<EntriesReply>) => void)[] = [];
  const inbox = createInbox(
    {
      entries: () => {
        asked += 1;
        return new Promise((resolve) => waiting.push(resolve));
      },
    },
    { hear: (now: number) => void heard.push(now) } as never,
  );
  return {
    inbox,
    heard,
    asked: () => asked,
    ids: () => inbox.entries.value?.map((entry) => entry.session_id) ?? null,
    /** Lets the oldest request under way arrive. */
    async land(value: EntriesReply) {
      waiting.shift()?.({ ok: true, value });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the list', () => {
  test('takes over single rows: new, changed and gone; the others stay the objects they were', () => {
    const { inbox, ids, asked } = createScene();
    inbox.receive(list(10, open('a'), open('b'), ended('z')));
    const before = inbox.entry('a');
    inbox.change(rows(11, [open('b', 90_000), open('c')]));
    inbox.change(rows(12, [ended('b')], ['z']));
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(inbox.entry('b')?.status).toBe('submitted');
    expect(inbox.entry('a')).toBe(before);
    expect(asked()).toBe(0);
  });

  test('a reply that a push overtook changes nothing, unless the portal’s clock was set back', async () => {
    const { inbox, ids, land } = createScene();
    void inbox.refresh();
    inbox.receive(list(100_000, open('a'), open('b')));
    await land(list(99_999, open('a')));
    expect(ids()).toEqual(['a', 'b']);
    void inbox.refresh();
    await land(list(1_000, open('c')));
    expect(ids()).toEqual(['c']);
  });

  test.each([
    [
      'rows that count from a list this page does not have',
      (scene: Scene) => scene.inbox.change(rows(13, [])),
    ],
    ['a tick that knows more', (scene: Scene) => scene.inbox.tick(tick(13))],
  ])('%s make it read everything', async (_what, push) => {
    const scene = createScene();
    scene.inbox.receive(list(10, open('a')));
    push(scene);
    expect(scene.ids()).toEqual(['a']);
    await scene.land(list(13, open('a'), open('b')));
    expect(scene.ids()).toEqual(['a', 'b']);
    scene.inbox.tick(tick(13));
    scene.inbox.change(rows(14, [open('c')]));
    expect([scene.ids(), scene.asked()]).toEqual([['a', 'b', 'c'], 1]);
  });

  test('a tick tells the time and is otherwise no reason to draw anything', () => {
    const { inbox, heard, asked } = createScene();
    inbox.receive(list(10, open('a')));
    const before = inbox.entries.value;
    inbox.tick({ ...tick(10), now: 5_000 });
    expect(heard.at(-1)).toBe(5_000);
    expect(inbox.entries.value).toBe(before);
    expect(asked()).toBe(0);
  });
});

type Scene = ReturnType<typeof createScene>;
