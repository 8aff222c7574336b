import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { formDraftOf } from '../../../test/support/sessions.ts';
import { draftAt, type FormDraft } from '../../domain/answer/form-draft.ts';
import { createDraftSaver } from './draft-saver.ts';

const log = { error() {}, warn() {}, info() {}, debug() {} };
const text = (value: string) => formDraftOf({ customInput: value });

function createSaver(keepDraft: (id: string, draft: FormDraft) => Promise<FormDraft>) {
  const clock = createFakeClock();
  return { clock, saver: createDraftSaver({ keepDraft, clock, log }, 'id', () => {}) };
}

describe('keeping a draft', () => {
  test('saves at most every 300 ms, the newest', async () => {
    const saved: (string | undefined)[] = [];
    const { clock, saver } = createSaver(async (_id, draft) => {
      saved.push(draftAt(draft, 0).customInput?.value);
      return draft;
    });
    for (let typed = 1; typed <= 10; typed += 1) {
      saver.offer(text('x'.repeat(typed)));
      await clock.advanceBy(100);
    }
    await clock.advanceBy(1_000);
    expect(saved.map((each) => each?.length)).toEqual([3, 6, 9, 10]);
  });

  test('has one save in flight; what was typed meanwhile goes next', async () => {
    const saved: (string | undefined)[] = [];
    let release = () => {};
    const { clock, saver } = createSaver(async (_id, draft) => {
      saved.push(draftAt(draft, 0).customInput?.value);
      if (saved.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return draft;
    });
    saver.offer(text('a'));
    await clock.advanceBy(300);
    saver.offer(text('ab'));
    await clock.advanceBy(1_000);
    expect(saved).toEqual(['a']);
    release();
    await clock.advanceBy(0);
    expect(saved).toEqual(['a', 'ab']);
  });

  test('flush does not wait for the clock', async () => {
    const saved: FormDraft[] = [];
    const { saver } = createSaver(async (_id, draft) => {
      saved.push(draft);
      return draft;
    });
    saver.offer(text('a'));
    await saver.flush();
    expect(saved).toHaveLength(1);
  });

  test('a failed save does not stop the next', async () => {
    let attempts = 0;
    const { saver } = createSaver(async (_id, draft) => {
      attempts += 1;
      if (attempts === 1) throw new Error('full');
      return draft;
    });
    saver.offer(text('a'));
    await saver.flush();
    saver.offer(text('b'));
    await saver.flush();
    expect(attempts).toBe(2);
  });
});
