import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDraft, type DraftChange, emptyDraft } from '../../../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft, heldAt, withHeldAt } from '../../../domain/answer/form-draft.ts';
import { plainTimer } from '../core/steady-timer.ts';
import type { DraftCopy } from './draft-copy.ts';
import { createDraftSync, type Saved } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

function createDrafts(start: { stored?: FormDraft; copied?: FormDraft; since?: number } = {}) {
  const clock = { now: () => Date.now(), advanceBy: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
  const copies = new Map<string, FormDraft>();
  if (start.copied !== undefined) copies.set('q', start.copied);
  const copy: DraftCopy = {
    read: (id) => copies.get(id) ?? null,
    write: (id, draft) => void copies.set(id, draft),
    remove: (id) => void copies.delete(id),
  };
  const sent: FormDraft[] = [];
  let reply: (draft: FormDraft) => Promise<Saved> = async () => 'saved';
  const sync = createDraftSync({
    id: 'q',
    copy,
    stored: start.stored ?? emptyFormDraft,
    since: start.since ?? 0,
    save(draft) {
      sent.push(draft);
      return reply(draft);
    },
    after: plainTimer,
  });
  const change = (one: DraftChange) => {
    const held = sync.held.peek();
    sync.put(withHeldAt(held, 0, changeDraft(heldAt(held, 0), one, clock.now())));
  };
  const type = (value: string) => change({ field: 'customInput', value });
  return {
    clock,
    copies,
    sent,
    sync,
    change,
    type,
    answerWith: (next: typeof reply) => {
      reply = next;
    },
    typed: () => sent.map((draft) => draft.answers[0]?.customInput?.value),
  };
}

const typedAt = (value: string, at: number): FormDraft => ({
  answers: [{ ...emptyDraft, customInput: { value, at } }],
  rephrase: null,
});

describe('saving a draft', () => {
  test('a fast word is one save, sent 300 ms after its first letter', async () => {
    const { type, clock, typed } = createDrafts();
    for (const text of ['h', 'he', 'hel', 'hell', 'hello']) type(text);
    await clock.advanceBy(299);
    expect(typed()).toEqual([]);
    await clock.advanceBy(1);
    expect(typed()).toEqual(['hello']);
  });

  test('one save is in flight at a time, and the newest text goes next', async () => {
    const { type, clock, typed, answerWith } = createDrafts();
    let land = () => {};
    answerWith(() => new Promise((resolve) => (land = () => resolve('saved'))));
    type('a');
    await clock.advanceBy(300);
    type('ab');
    type('abc');
    await clock.advanceBy(5_000);
    expect(typed()).toEqual(['a']);
    land();
    await clock.advanceBy(300);
    expect(typed()).toEqual(['a', 'abc']);
  });

  test('the copy in the browser goes when everything is acknowledged, not before', async () => {
    const { type, clock, copies, sync } = createDrafts();
    type('kept');
    expect(copies.get('q')?.answers[0]?.customInput?.value).toBe('kept');
    expect(sync.state.value).toBe('saving');
    await clock.advanceBy(300);
    expect(copies.size).toBe(0);
    expect(sync.state.value).toBe('saved');
  });

  test('a portal that does not answer is tried again, and the text stays here meanwhile', async () => {
    const { type, clock, copies, typed, answerWith, sync } = createDrafts();
    answerWith(async () => 'unreachable');
    type('patience');
    await clock.advanceBy(300);
    expect(sync.state.value).toBe('kept');
    expect(copies.size).toBe(1);
    answerWith(async () => 'saved');
    await clock.advanceBy(1_000);
    expect(typed()).toEqual(['patience', 'patience']);
    expect(sync.state.value).toBe('saved');
    expect(copies.size).toBe(0);
  });

  test('a refused save is not repeated', async () => {
    const { type, clock, typed, answerWith } = createDrafts();
    answerWith(async () => 'refused');
    type('too late');
    await clock.advanceBy(10_000);
    expect(typed()).toEqual(['too late']);
  });

  test('what is typed after a refusal is still kept in the browser', async () => {
    const { type, clock, copies, answerWith } = createDrafts();
    answerWith(async () => 'refused');
    type('too late');
    await clock.advanceBy(300);
    type('too late, and more');
    expect(copies.get('q')?.answers[0]?.customInput?.value).toBe('too late, and more');
  });
});

describe('what is shown', () => {
  test('a field touched here is never overwritten by what arrives, however new', () => {
    const { type, sync, clock } = createDrafts();
    type('mine');
    sync.receive(typedAt('theirs', clock.now() + 60_000));
    expect(sync.held.value.shown.answers[0]?.customInput?.value).toBe('mine');
  });

  test('a field untouched here follows what arrives', () => {
    const { sync } = createDrafts();
    sync.receive(typedAt('from the other tab', 20_000));
    expect(sync.held.value.shown.answers[0]?.customInput?.value).toBe('from the other tab');
  });

  test('a note on one option does not hold back notes on others', () => {
    const { sync, change } = createDrafts();
    change({ field: 'optionNote', optionId: 'a', value: 'mine' });
    const optionNotes = [
      { optionId: 'a', value: 'theirs', at: 99_000 },
      { optionId: '__proto__', value: 'also theirs', at: 99_000 },
    ];
    sync.receive({ answers: [{ ...emptyDraft, optionNotes }], rephrase: null });
    const notes = new Map(
      sync.held.value.shown.answers[0]?.optionNotes.map((note) => [note.optionId, note.value]),
    );
    expect([notes.get('a'), notes.get('__proto__')]).toEqual(['mine', 'also theirs']);
  });

  test('a copy left by a crash is shown and sent, unless the portal has something newer', async () => {
    const older = createDrafts({ copied: typedAt('crashed', 5_000), stored: typedAt('newer', 6_000) });
    expect(older.sync.held.value.shown.answers[0]?.customInput?.value).toBe('newer');
    const newer = createDrafts({ copied: typedAt('crashed', 7_000), stored: typedAt('older', 6_000) });
    expect(newer.sync.held.value.shown.answers[0]?.customInput?.value).toBe('crashed');
    await newer.clock.advanceBy(300);
    expect(newer.typed()).toEqual(['crashed']);
  });

  test('a stamp is newer than the one before even when the clock was set back', () => {
    const { sync, type } = createDrafts({ stored: typedAt('from the future', 90_000) });
    type('now');
    expect(sync.held.value.shown.answers[0]?.customInput?.at).toBe(90_001);
  });
});

describe('when the question is over', () => {
  test('what was begun here stays readable and survives a reload', () => {
    const { type, sync, copies } = createDrafts();
    type('almost');
    sync.stop();
    expect(sync.unsent.value?.answers[0]?.customInput?.value).toBe('almost');
    expect(copies.get('q')?.answers[0]?.customInput?.value).toBe('almost');
  });

  test('what was begun before a reload stays readable too, though the portal forgets it', () => {
    const { sync, copies } = createDrafts({ stored: typedAt('before the reload', 5_000) });
    sync.stop();
    expect(sync.unsent.value?.answers[0]?.customInput?.value).toBe('before the reload');
    expect(copies.get('q')?.answers[0]?.customInput?.value).toBe('before the reload');
  });

  test('after our own answer nothing counts as unsent', () => {
    const { type, sync, copies } = createDrafts();
    type('sent');
    sync.forget();
    sync.stop();
    expect(sync.unsent.value).toBeNull();
    expect(copies.size).toBe(0);
  });

  test('leaving the page sends at once what is unsent', () => {
    const { type, sync, typed } = createDrafts();
    sync.leave();
    type('bye');
    sync.leave();
    expect(typed()).toEqual(['bye']);
  });
});

describe('what was left in this browser', () => {
  test('counts no more once the answer it became was taken back', () => {
    const stored = typedAt('the answer', 9_000);
    const old = createDrafts({
      stored,
      copied: { ...typedAt('x', 8_000), rephrase: { value: 'old', at: 8_000 } },
      since: 8_500,
    });
    expect(old.sync.held.value.shown).toEqual(stored);
    const later = createDrafts({ stored, copied: typedAt('written since', 9_500), since: 8_500 });
    expect(later.sync.held.value.shown.answers[0]?.customInput?.value).toBe('written since');
  });
});
