import { describe, expect, test } from 'vitest';
import { defineSlice, type ValuesOf } from './slice.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { bool, choice, int, intOrAuto, list, text } from './spec.ts';

const words = { en: { label: 'Label', help: 'Help.' }, zh: { label: '名称', help: '说明。' } };
const colours = { en: { red: 'red', blue: 'blue' }, zh: { red: '红', blue: '蓝' } };

const lamp = defineSlice({
  name: 'lamp',
  title: { en: 'Lamp', zh: '灯' },
  panelGroup: 'appearance',
  settings: {
    lit: bool({ default: true, words, panelGroup: 'answering' }),
    watts: int({ default: 5, min: 0, max: 60, words, env: 'LAMP_WATTS' }),
    dim: intOrAuto({ min: 1, max: 9, words, unit: 'seconds' }),
    colour: choice({ values: ['red', 'blue'], default: 'red', words, valueWords: colours }),
    maker: text({ default: '', maxLength: 10, words }),
    rooms: list({ default: [], maxEntries: 3, maxLength: 10, words }),
  },
});
type LampValues = ValuesOf<typeof lamp>;

describe('a slice', () => {
  test('gives each setting its key, its heading, its part of the panel and what it left out', () => {
    expect(
      lamp.specs.map(({ key, group, panelGroup, env, wish }) => [key, group, panelGroup, env, wish]),
    ).toEqual([
      ['lit', 'lamp', 'answering', null, null],
      ['watts', 'lamp', 'appearance', 'LAMP_WATTS', null],
      ['dim', 'lamp', 'appearance', null, null],
      ['colour', 'lamp', 'appearance', null, null],
      ['maker', 'lamp', 'appearance', null, null],
      ['rooms', 'lamp', 'appearance', null, null],
    ]);
  });

  test('is plain JSON, so that it can travel to the page', () => {
    expect(JSON.parse(JSON.stringify(lamp.specs))).toEqual(lamp.specs);
  });

  test('types its values', () => {
    const snapshot = createSnapshot<LampValues>(lamp.specs, {});
    const lit: boolean = snapshot.value('lit');
    const watts: number = snapshot.value('watts');
    const dim: number | 'auto' = snapshot.value('dim');
    const colour: 'red' | 'blue' = snapshot.value('colour');
    const maker: string = snapshot.value('maker');
    const rooms: readonly string[] = snapshot.value('rooms');
    expect({ lit, watts, dim, colour, maker, rooms }).toEqual({
      lit: true,
      watts: 5,
      dim: 'auto',
      colour: 'red',
      maker: '',
      rooms: [],
    });
    // @ts-expect-error a number or auto is not a number
    const wrong: number = snapshot.value('dim');
    // @ts-expect-error no such setting
    expect(() => snapshot.value('shade')).toThrow('No slice declares the setting shade');
    expect(wrong).toBe('auto');
  });

  test('a room that knows some settings takes a snapshot of all', () => {
    const all = createSnapshot<LampValues & { readonly other: boolean }>(lamp.specs, {});
    const room: Snapshot<Pick<LampValues, 'watts'>> = all;
    expect(room.value('watts')).toBe(5);
  });

  test('does not compile with a default outside the choices or a choice without words', () => {
    // @ts-expect-error green is not among the values
    choice({ values: ['red', 'blue'], default: 'green', words, valueWords: colours });
    // @ts-expect-error blue has no Chinese word
    choice({ values: ['red', 'blue'], default: 'red', words, valueWords: { ...colours, zh: { red: '红' } } });
    // @ts-expect-error no Chinese words at all
    bool({ default: true, words: { en: words.en } });
    expect(lamp.name).toBe('lamp');
  });
});
