import { describe, expect, test } from 'vitest';
import { attachmentOf } from '../../../test/support/attachments.ts';
import { form, request } from '../../../test/support/samples.ts';
import { play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { filesHere } from './files.ts';
import type { State } from './state.ts';

const text = Buffer.alloc(3_000, 'a');

const typePath = (state: State, path: string) =>
  press(state, 'a', ...[...path].map((letter) => (letter === ' ' ? 'space' : letter)), 'enter');

const shot = attachmentOf(text, { name: 'shot.png', type: 'image/png', bytes: 120_000 });
const log = attachmentOf(text, { name: 'build.log' });
const withFiles = (...attachments: readonly (typeof shot)[]) =>
  play(shownState(), { kind: 'attachments', attachments }).state;

describe('files of an answer', () => {
  test('a path is typed after `a`, and Enter asks for its file', () => {
    const { state, effects } = typePath(shownState(), 'my shot.png');
    expect(effects).toEqual([{ kind: 'add-file', path: 'my shot.png', question: 0 }]);
    expect(state.place).toMatchObject({ kind: 'files', isAdding: true });
  });

  test('a dropped path is typed text, on one line', () => {
    const opened = press(shownState(), 'a').state;
    const { state } = play(opened, { kind: 'paste', text: "'/tmp/my\nshot.png' ", at: opened.now + 1 });
    expect(state.place).toMatchObject({ path: "'/tmp/my shot.png' " });
  });

  test('Enter adds nothing twice, and nothing without a path', () => {
    const { state } = typePath(shownState(), 'x');
    expect(press(state, 'enter', 'enter').effects).toEqual([]);
    expect(typePath(shownState(), '  ').effects).toEqual([]);
  });

  test('an added file empties the field and is listed; the person stays for the next', () => {
    const adding = typePath(shownState(), 'shot.png').state;
    const { state } = play(adding, { kind: 'added', attachments: [shot] });
    expect(state.place).toMatchObject({ kind: 'files', row: 0, path: '', isAdding: false });
    expect(filesHere(state)).toEqual([shot]);
    expect(press(state, 'esc').state.place).toEqual({ kind: 'list' });
  });

  test('what is refused stays in the field, with the reason', () => {
    const adding = typePath(shownState(), 'shot.png').state;
    const notice = { kind: 'unread-file', name: 'shot.png', why: 'missing' } as const;
    const { state } = play(adding, { kind: 'not-added', notice });
    expect(state).toMatchObject({ place: { path: 'shot.png', isAdding: false }, notice });
    expect(press(state, 'enter').effects).toHaveLength(1);
  });

  test('one that arrives after the person has left the field is there all the same', () => {
    const left = press(typePath(shownState(), 'shot.png').state, 'esc').state;
    const { state } = play(left, { kind: 'added', attachments: [shot] });
    expect(state).toMatchObject({ place: { kind: 'list' }, attachments: [shot] });
  });

  test('the arrows lead to the files, where x removes and letters are not text', () => {
    const state = press(withFiles(shot, log), 'a', 'down', 'down').state;
    expect(state.place).toMatchObject({ row: 2 });
    expect(press(state, 'down').state.place).toMatchObject({ row: 2 });
    expect(press(state, 'x').effects).toEqual([{ kind: 'remove-file', id: log.id }]);
    expect(press(state, 'y', 'enter').effects).toEqual([]);
    expect(press(state, 'up', 'up', 'x').state.place).toMatchObject({ row: 0, path: 'x' });
  });

  test('the pointer stays on a row that is there', () => {
    const onLast = press(withFiles(shot, log), 'a', 'down', 'down').state;
    const { state } = play(onLast, { kind: 'attachments', attachments: [shot] });
    expect(state.place).toMatchObject({ row: 1 });
    expect(play(state, { kind: 'attachments', attachments: [] }).state.place).toMatchObject({ row: 0 });
  });

  test('each question of a form has its own', () => {
    const asked = shownState({ event: { request: form([{}, {}]) } });
    const both = [shot, { ...log, question: 1 }];
    const { state } = play(asked, { kind: 'attachments', attachments: both });
    expect(filesHere(state)).toEqual([shot]);
    const second = press(state, 'right').state;
    expect(filesHere(second)).toEqual([both[1]]);
    expect(typePath(second, 'x').effects).toEqual([{ kind: 'add-file', path: 'x', question: 1 }]);
  });

  test('typing a path near the end asks for more time, as other work does', () => {
    const state = shownState({ event: { deadline: 1_030_000 }, now: 1_010_000 });
    expect(press(state, 'a', 'x').effects).toEqual([{ kind: 'stay' }]);
  });

  test('Ctrl-C offers to cancel, as in every field; a text question has it behind Esc', () => {
    expect(press(shownState(), 'a', 'ctrl-c').state.place.kind).toBe('cancel');
    const text = shownState({ event: { request: request({ mode: 'text_input' }) } });
    expect(press(text, 'a').state.place.kind).toBe('text');
    expect(press(text, 'esc', 'a').state.place.kind).toBe('files');
  });
});
