import { expect, test } from 'vitest';
import { createSnapshot } from '../../settings/snapshot.ts';
import { readStored } from '../../settings/stored.ts';
import { type AllValues, slices } from './slices.ts';
import { chooseStore } from './store-choice.ts';

const specs = slices.flatMap((slice) => [...slice.specs]);

/** The choice of a process whose settings file says `stored`. */
function choice(env: Record<string, string>, stored: Record<string, unknown> = {}) {
  const { layer, problems } = readStored(specs, new Map(Object.entries(stored)));
  const keys = problems.map(({ spec }) => spec.key);
  const lost = { setAside: null, isUnread: false, keys };
  return chooseStore(env, createSnapshot<AllValues>(specs, { stored: layer }, lost));
}

const labelled = (label: string) => ({ kind: 'postgres', address: expect.objectContaining({ label }) });

test('questions are kept in files unless something else is named', () => {
  expect(choice({})).toEqual({ kind: 'files' });
  expect(choice({ CHOICE_STORE: ' ' }, { store: 'files' })).toEqual({ kind: 'files' });
});

test('the environment wins over the settings', () => {
  const stored = { store: 'postgres://ada@db/team' };
  expect(choice({}, stored)).toEqual(labelled('db/team, inbox default'));
  expect(choice({ CHOICE_STORE: 'files' }, stored)).toEqual({ kind: 'files' });
  expect(choice({ CHOICE_STORE: 'postgres://ada:secret@db/other?inbox=ci' }, stored)).toEqual(
    labelled('db/other, inbox ci'),
  );
});

test.each(['postgres://ada:secret@db/team', 'mysql://db', 7])(
  'settings that say %j are refused, and files do not take their place',
  (store) => {
    expect(choice({}, { store })).toEqual({ kind: 'unknown', where: 'settings' });
  },
);

test('what the environment says is refused with nothing of it repeated', () => {
  expect(choice({ CHOICE_STORE: 'mysql://ada:secret@db' })).toEqual({
    kind: 'unknown',
    where: 'environment',
  });
});
