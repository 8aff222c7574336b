import { describe, expect, test } from 'vitest';
import { question, shown } from '../../../test/support/terminal-question.ts';
import { atSetting, press, screenSettings } from '../../../test/support/terminal-samples.ts';
import { defineSlice } from '../../settings/slice.ts';
import { bool, int, text } from '../../settings/spec.ts';
import { view } from './view.ts';

const words = (label: string) => ({
  en: { label, help: `About ${label}.` },
  zh: { label, help: `关于${label}。` },
});
const page = defineSlice({
  name: 'page',
  title: { en: 'Page', zh: '网页' },
  panelGroup: 'more',
  settings: {
    sound: bool({ default: false, words: words('Sound') }),
    port: int({ default: 18_642, min: 0, max: 65_535, env: 'CHOICE_PORT', words: words('Port') }),
    program: text({ default: '', maxLength: 200, words: words('Program') }),
  },
});
const open = (cols: number, rows: number, language: 'en' | 'zh' = 'en') => ({
  ...question(language, cols, rows),
  settings: screenSettings({
    stored: { timeout_seconds: 900 },
    environment: { port: 80 },
    others: page,
  }),
  groups: new Map([[page.name, page.title]]),
});
const longPath = `/opt/${'x'.repeat(90)}/browser`;

describe('settings on the screen', () => {
  test('a value, its unit, and what it would be without the person', () => {
    const rows = shown(atSetting(open(80, 28), 'Time to answer'));
    expect(rows).toContain(' ❯ Time to answer                 15 min · default: 5 min');
    expect(rows).toContain('   Port                           80 · from CHOICE_PORT');
    expect(rows.slice(-2)).toEqual([
      ' How long a question waits for you. (default: 5 min)',
      ' ↑↓ move · ←→ change · enter type · r default · esc back · ctrl-c cancel',
    ]);
  });

  test('each group has a heading, which takes no key and does not count', () => {
    const rows = shown(atSetting(open(80, 40), 'Sound'));
    const at = rows.indexOf(' ❯ Sound                          off');
    expect(rows.slice(at - 1, at + 2)).toEqual([
      ' Page',
      ' ❯ Sound                          off',
      '   Port                           80 · from CHOICE_PORT',
    ]);
    expect(rows.filter((row) => row === ' Page')).toHaveLength(1);
    expect(shown(atSetting(open(80, 40, 'zh'), 'Sound'))).toContain(' 网页');
    // Where there is little room the title says it.
    expect(shown(atSetting(open(100, 10), 'Sound'))).not.toContain(' Page');
  });

  test('the heading names the group of a row further down', () => {
    expect(shown(atSetting(open(80, 24), 'Sound'))[2]).toMatch(/^ Settings · Page /);
    expect(shown(atSetting(open(80, 24), 'Language'))[2]).toMatch(/^ Settings {2}/);
    expect(shown(atSetting(open(80, 24, 'zh'), 'Sound'))[2]).toMatch(/^ 设置 · 网页 /);
  });

  test('what is typed, with its unit behind the cursor, and what would fit', () => {
    const state = press(atSetting(open(80, 24), 'Time to answer'), 'enter', 'backspace').state;
    const rows = shown(state);
    expect(rows[7]).toBe(' ❯ Time to answer                 90 s');
    expect(rows.slice(-2)).toEqual([
      ' a whole number of seconds from 30 to 86,400',
      ' enter save · esc back · ctrl-c cancel',
    ]);
    expect(view(state).cursor).toEqual({ row: 7, column: 36 });
  });

  test('at 100x10', () => {
    expect(
      shown(press(atSetting(open(100, 10), 'Port'), 'enter', '0', '0', '0', '0', 'enter').state),
    ).toEqual([
      ' How should the new endpoint be deployed?                                   asked hh:mm · 5:00 left',
      ' Settings · Page                                                                      16–21 of 21 ↑',
      '   Show keys                      on',
      '   Ring the bell                  off',
      '   Tab goes first to              the note of the option',
      '   Sound                          off',
      ' ❯ Port                           800000',
      '   Program                        not set',
      ' not valid; use a whole number from 0 to 65,535',
      ' enter save · esc back · ctrl-c cancel',
    ]);
  });

  test('what is agreed to is read whole in few columns, too', () => {
    for (const [cols, height] of [
      [40, 20],
      [100, 10],
      [30, 8],
    ] as const) {
      const rows = shown(press(atSetting(open(cols, height), 'Where to ask'), 'right').state);
      expect(rows.join(' ').replaceAll(/\s+/g, ' ')).toContain(
        'Move this question to the browser as well? y move it now',
      );
      expect(rows).toHaveLength(height);
    }
  });

  test('at 40x20 the default moves below the list, and a long text shows what is around the cursor', () => {
    const rows = shown(atSetting(open(40, 20), 'Time to answer'));
    expect(rows).toContain(' ❯ Time to answer        15 min');
    expect(rows.join(' ')).toContain('(default: 5 min)');
    const typing = press(atSetting(open(40, 20), 'Program'), 'enter', ...longPath).state;
    const row = shown(typing).find((line) => line.includes('❯')) ?? '';
    expect(row).toMatch(/❯ Program +x*\/browser$/);
    expect(row.length).toBeLessThanOrEqual(40);
    expect(view(typing).cursor?.column).toBe(row.length);
  });
});
