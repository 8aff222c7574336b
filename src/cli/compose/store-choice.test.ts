import { expect, test } from 'vitest';
import { languages } from '../../domain/language.ts';
import { allowedText } from '../../settings/problem-text.ts';
import { readStored } from '../../settings/read-layers.ts';
import { createSnapshot } from '../../settings/snapshot.ts';
import { knownParameters } from '../../store/postgres/address.ts';
import { placeSlice, storeNames } from '../../store/settings.ts';
import { commandWords } from '../commands/strings.ts';
import { cliWords } from '../strings.ts';
import { type AllValues, slices } from './slices.ts';
import { chooseStore, isStoreFlag, storeFlag } from './store-choice.ts';

const specs = slices.flatMap((slice) => [...slice.specs]);

function snapshotOf(stored: Record<string, unknown>) {
  const { layer, problems } = readStored(specs, new Map(Object.entries(stored)));
  const keys = problems.map(({ spec }) => spec.key);
  const lost = { setAside: null, isUnread: false, keys };
  return createSnapshot<AllValues>(specs, { stored: layer }, lost);
}

/** The choice of a process whose settings file says `stored`. */
const choice = (env: Record<string, string>, stored: Record<string, unknown> = {}) =>
  chooseStore(env, snapshotOf(stored));

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
    expect(choice({}, { store })).toEqual({ kind: 'unknown', why: 'settings' });
  },
);

test.each([
  ['mysql://ada:secret@db', 'environment'],
  ['postgres://ada:secret@db/x?inbox=Ours', 'inbox'],
  ['postgres://ada:secret@db/x?sslmode=verify', 'parameter'],
])('the environment that says %s is refused for its %s, with nothing of it repeated', (CHOICE_STORE, why) => {
  expect(choice({ CHOICE_STORE })).toEqual({ kind: 'unknown', why });
});

test.each(languages)('in %s the refusal of a parameter names all that there are', (language) => {
  for (const known of knownParameters) expect(cliWords[language].store.parameter).toContain(known);
});

test.each(languages)('in %s every text that lists the kinds of store has all of them', (language) => {
  const { flag, environment, settings } = cliWords[language].store;
  const setting = placeSlice.specs.map((spec) => allowedText(spec, language));
  for (const { written } of Object.values(storeNames)) {
    for (const text of [flag, environment, settings, ...setting]) {
      expect(text).toContain(written[language]);
    }
  }
  for (const kind of Object.keys(storeNames)) expect(commandWords[language].store.copyWhat).toContain(kind);
});

test('a command for another shell names the store of the environment, without its password', () => {
  const CHOICE_STORE = 'postgres://ada:secret@db/x?inbox=ci';
  const flag = storeFlag({ CHOICE_STORE }, snapshotOf({})) ?? '';
  expect(flag).toBe('postgres://ada@db/x?sslmode=prefer&inbox=ci');
  expect(isStoreFlag(flag)).toBe(true);
  expect(isStoreFlag(CHOICE_STORE)).toBe(false);
  expect(storeFlag({}, snapshotOf({ store: flag }))).toBeUndefined();
  expect(storeFlag({ CHOICE_STORE: 'files' }, snapshotOf({}))).toBeUndefined();
  expect(storeFlag({ CHOICE_STORE: 'files' }, snapshotOf({ store: flag }))).toBe('files');
});
