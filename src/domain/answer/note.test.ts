import { describe, expect, test } from 'vitest';
import { normalNotes, noteOn, notesFromObject, notesToObject, withNote } from './note.ts';

const notes = [
  { optionId: 'a', text: 'fast' },
  { optionId: '__proto__', text: 'mind the prototype' },
];

describe('notes', () => {
  test('are found by their option', () => {
    expect(noteOn(notes, 'a')).toBe('fast');
    expect(noteOn(notes, '__proto__')).toBe('mind the prototype');
  });

  test.each(['b', 'constructor', 'toString', ''])('are empty where there is none (%j)', (id) => {
    expect(noteOn(notes, id)).toBe('');
  });

  test('are written anew without touching the others or the original', () => {
    expect(withNote(notes, 'a', 'slow')).toEqual([notes[1], { optionId: 'a', text: 'slow' }]);
    expect(notes[0]).toEqual({ optionId: 'a', text: 'fast' });
  });

  test('are removed by an empty text', () => {
    expect(withNote(notes, 'a', '')).toEqual([notes[1]]);
    expect(withNote([], 'a', '')).toEqual([]);
  });

  test('in normal form stand in the order of the options and say something', () => {
    const messy = [
      { optionId: 'c', text: 'third' },
      { optionId: 'b', text: ' \n\u200B' },
      { optionId: 'gone', text: 'lost' },
      { optionId: 'a', text: ' first ' },
    ];
    expect(normalNotes(messy, ['a', 'b', 'c'])).toEqual([
      { optionId: 'a', text: ' first ' },
      { optionId: 'c', text: 'third' },
    ]);
  });
});

describe('notes as an object', () => {
  test('have every id as a key of their own, hostile or not', () => {
    const object = notesToObject(notes);
    expect(Object.keys(object)).toEqual(['a', '__proto__']);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
    expect(JSON.stringify(object)).toBe('{"a":"fast","__proto__":"mind the prototype"}');
  });

  test('come back as they went', () => {
    expect(notesFromObject(notesToObject(notes))).toEqual(notes);
  });

  test('inherit nothing', () => {
    expect(notesFromObject(Object.create({ inherited: 'x' }) as Record<string, string>)).toEqual([]);
  });
});
