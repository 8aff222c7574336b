import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../domain/answer/draft.ts';
import { emptyFormDraft, holdForm } from '../../../domain/answer/form-draft.ts';
import { tellPresence } from './tell-presence.ts';

function open(name: string | null = 'Ana') {
  let due: (() => void) | null = null;
  const told: string[] = [];
  const openId = signal<string | null>(null);
  const held = signal(holdForm(emptyFormDraft));
  const isVisible = signal(true);
  const connection = signal('live');
  const me = signal(name);
  const deps = {
    api: {
      async tellPresence(id: string, { tab, doing }: { tab: string; doing: string }, leaving = false) {
        told.push(`${tab} ${id} ${doing}${leaving ? ' leaving' : ''}`);
        return { ok: true, value: { told: true } };
      },
    },
    questions: {
      open: computed(() =>
        openId.value === null
          ? null
          : { session: { id: openId.value }, held: { answering: { drafts: { held } } } },
      ),
    },
    preferences: { me },
    live: { connection },
    isVisible,
    tab: 't1',
    after(_ms: number, callback: () => void) {
      due = callback;
      return () => {
        due = null;
      };
    },
  };
  tellPresence(deps as unknown as Parameters<typeof tellPresence>[0]);
  const take = () => told.splice(0);
  /** The time for a repetition has come; does nothing where none is waited for. */
  const ring = () => due?.();
  return { ring, take, openId, held, isVisible, connection, me };
}

test('a page tells which question is in view, and that the person has begun', () => {
  const { take, openId, held, isVisible } = open();
  expect(take()).toEqual([]);
  openId.value = 'q1';
  expect(take()).toEqual(['t1 q1 looking']);
  const begun = { ...emptyDraft, customInput: { value: 'x', at: 1 } };
  held.value = { ...held.value, touched: { answers: [begun], rephrase: null } };
  expect(take()).toEqual(['t1 q1 answering']);
  openId.value = 'q2';
  expect(take()).toEqual(['t1 q1 away', 't1 q2 answering']);
  isVisible.value = false;
  expect(take()).toEqual(['t1 q2 away leaving']);
  isVisible.value = true;
  expect(take()).toEqual(['t1 q2 answering']);
});

test('it repeats it while it is so, and to a portal that was replaced', () => {
  const { take, ring, openId, connection } = open();
  openId.value = 'q1';
  take();
  ring();
  ring();
  expect(take()).toEqual(['t1 q1 looking', 't1 q1 looking']);
  connection.value = 'offline';
  connection.value = 'live';
  expect(take().at(-1)).toBe('t1 q1 looking');
  openId.value = null;
  take();
  ring();
  expect(take()).toEqual([]);
});

test('where the inbox is not shared nothing is told', () => {
  const { take, openId, me } = open(null);
  openId.value = 'q1';
  expect(take()).toEqual([]);
  me.value = 'Ana';
  expect(take()).toEqual(['t1 q1 looking']);
});
