import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { act, cancellation, firstFocus } from './answering.ts';
import { emptyDraft, holdDraft } from './draft.ts';

const question = (more: Parameters<typeof request>[0] = {}, own: Parameters<typeof terms>[0] = {}) => ({
  request: request(more),
  terms: terms(own),
  hidden: ['c'],
});
const fresh = holdDraft(emptyDraft);

describe('an act', () => {
  test('on an option that is hidden or unknown is refused by name', () => {
    expect(act(question(), fresh, { kind: 'pick', optionId: 'c' }, 1)).toEqual({
      kind: 'refused',
      problem: { code: 'hidden-option', id: 'c' },
    });
    expect(act(question(), fresh, { kind: 'pick', optionId: 'x' }, 1)).toEqual({
      kind: 'refused',
      problem: { code: 'unknown-option', id: 'x' },
    });
  });

  test('sends only where a pick is the whole answer and the person wants that', () => {
    const pick = { kind: 'pick', optionId: 'a' } as const;
    expect(act(question(), fresh, pick, 1)).toMatchObject({ sends: true });
    expect(act(question({}, { singleSubmit: false }), fresh, pick, 1)).toMatchObject({ sends: false });
    expect(act(question({ mode: 'multi' }), fresh, pick, 1)).toMatchObject({ sends: false });
  });

  test('that takes the only pick back sends nothing, while "none of these" does', () => {
    const optional = question({ min: 0, minGiven: true });
    const picked = act(optional, fresh, { kind: 'pick', optionId: 'a' }, 1);
    if (picked.kind !== 'changed') throw new Error('the pick was refused');
    expect(act(optional, picked.draft, { kind: 'pick', optionId: 'a' }, 2)).toMatchObject({
      draft: { shown: { selectedIds: { value: [] } } },
      sends: false,
    });
    expect(act(optional, fresh, { kind: 'pick-none' }, 2)).toMatchObject({ sends: true });
  });
});

test('a cancellation says why only where something visible is written', () => {
  const answer = { selectedIds: [], customInput: null, optionNotes: [], globalNote: null };
  expect(cancellation(answer, ' \n').reason).toBeNull();
  expect(cancellation(answer, ' not now ').reason).toBe(' not now ');
});

test('the first focus is on what is picked, else recommended, else first', () => {
  const options = [option('a'), option('b', { recommended: true }), option('c')];
  expect(firstFocus(options, ['c'])).toBe('c');
  expect(firstFocus(options, [])).toBe('b');
  expect(firstFocus([option('x')], [])).toBe('x');
  expect(firstFocus([], [])).toBeNull();
});
