import { describe, expect, test } from 'vitest';
import {
  couldAnswer,
  type Intent,
  isUse,
  type KeyPress,
  type KeyScope,
  submitChord,
  toIntent,
} from './key-bindings.ts';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    ...more,
  };
}

const everywhere: readonly KeyScope[] = ['option', 'filter', 'field', 'control', 'page'];

describe('the key table', () => {
  const table: readonly (readonly [string, KeyScope, Intent | null])[] = [
    ['3', 'page', { kind: 'digit', digit: 3 }],
    ['３', 'option', { kind: 'digit', digit: 3 }],
    ['0', 'page', null],
    ['3', 'field', null],
    ['3', 'filter', null],
    ['j', 'option', { kind: 'move', to: 'next' }],
    ['k', 'page', { kind: 'move', to: 'previous' }],
    ['ArrowDown', 'option', { kind: 'move', to: 'next' }],
    ['ArrowUp', 'control', { kind: 'move', to: 'previous' }],
    ['ArrowDown', 'filter', { kind: 'move', to: 'first' }],
    ['Enter', 'filter', { kind: 'move', to: 'first' }],
    ['Home', 'option', { kind: 'move', to: 'first' }],
    ['End', 'option', { kind: 'move', to: 'last' }],
    ['Enter', 'option', { kind: 'pick' }],
    [' ', 'option', { kind: 'pick' }],
    ['\u3000', 'option', { kind: 'pick' }],
    ['Enter', 'control', null],
    [' ', 'control', null],
    ['Enter', 'page', null],
    ['Enter', 'field', null],
    ['n', 'option', { kind: 'note' }],
    ['g', 'page', { kind: 'global-note' }],
    ['/', 'page', { kind: 'filter' }],
    ['[', 'page', { kind: 'go', to: 'previous' }],
    [']', 'control', { kind: 'go', to: 'next' }],
    [',', 'page', { kind: 'settings' }],
    ['h', 'page', { kind: 'history' }],
    ['?', 'page', { kind: 'help' }],
    ['n', 'field', null],
    ['?', 'field', null],
    ['Escape', 'field', { kind: 'escape' }],
    ['Escape', 'page', { kind: 'escape' }],
    ['x', 'page', null],
  ];

  test.each(table)('%j on a %s', (key, scope, intent) => {
    expect(toIntent(press(key), scope)).toEqual(intent);
  });

  test('Ctrl or Cmd with Enter submits from anywhere', () => {
    for (const scope of everywhere) {
      expect(toIntent(press('Enter', { ctrlKey: true }), scope)).toEqual({ kind: 'submit' });
      expect(toIntent(press('Enter', { metaKey: true }), scope)).toEqual({ kind: 'submit' });
    }
  });

  test('chords of the browser stay the browser’s', () => {
    expect(toIntent(press('k', { ctrlKey: true }), 'page')).toBeNull();
    expect(toIntent(press('1', { metaKey: true }), 'page')).toBeNull();
    expect(toIntent(press('ArrowLeft', { altKey: true }), 'page')).toBeNull();
  });

  test('nothing an input method works on is a key of ours', () => {
    for (const scope of everywhere) {
      expect(toIntent(press('Enter', { isComposing: true, ctrlKey: true }), scope)).toBeNull();
      expect(toIntent(press('Enter', { keyCode: 229 }), scope)).toBeNull();
      expect(toIntent(press('1', { isComposing: true }), scope)).toBeNull();
    }
  });

  test('only picking and submitting could answer', () => {
    expect(couldAnswer({ kind: 'submit' })).toBe(true);
    expect(couldAnswer({ kind: 'pick' })).toBe(true);
    expect(couldAnswer({ kind: 'digit', digit: 1 })).toBe(true);
    expect(couldAnswer({ kind: 'move', to: 'next' })).toBe(false);
    expect(couldAnswer({ kind: 'escape' })).toBe(false);
  });

  test('Tab and arrows are use; letters, digits and Enter are not', () => {
    expect(['Tab', 'ArrowDown', 'ArrowLeft'].every(isUse)).toBe(true);
    expect(['Enter', '1', ' ', 'j'].some(isUse)).toBe(false);
  });

  test('the chord is written as the keyboard has it', () => {
    expect(submitChord('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')[0]).toBe('⌘');
    expect(submitChord('Mozilla/5.0 (X11; Linux x86_64)')[0]).toBe('Ctrl');
  });
});

describe('the keys of a form', () => {
  const withAlt = (key: string, scope: KeyScope = 'field') => toIntent(press(key, { altKey: true }), scope);

  test('move between its questions with Alt, also out of a field', () => {
    expect(withAlt('ArrowDown')).toEqual({ kind: 'section', to: 'next' });
    expect(withAlt('ArrowUp', 'option')).toEqual({ kind: 'section', to: 'previous' });
    expect(withAlt('ArrowLeft')).toBeNull();
    expect(withAlt('p', 'page')).toBeNull();
  });

  test('show evidence and take over an earlier decision, but not while typing', () => {
    const meaning = (key: string, scope: KeyScope) => toIntent(press(key), scope);
    expect(meaning('p', 'option')).toEqual({ kind: 'preview' });
    expect(meaning('e', 'page')).toEqual({ kind: 'earlier' });
    expect([meaning('p', 'field'), meaning('e', 'field')]).toEqual([null, null]);
  });
});
