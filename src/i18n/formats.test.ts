import { describe, expect, test } from 'vitest';
import { createFormats, formatCountdown } from './formats.ts';

const en = createFormats('en', 'UTC');
const zh = createFormats('zh', 'UTC');
const now = Date.UTC(2026, 10, 15, 14, 3, 20);
const minute = 60_000;

describe('age', () => {
  test.each([
    [0, 'now', '刚刚'],
    [59_999, 'now', '刚刚'],
    [2 * minute, '2m', '2 分钟前'],
    [59 * minute, '59m', '59 分钟前'],
    [3 * 60 * minute, '3h', '3 小时前'],
    [26 * 60 * minute, '1d', '1 天前'],
    [29 * 24 * 60 * minute, '29d', '29 天前'],
    [40 * 24 * 60 * minute, 'Oct 6, 2026', '2026年10月6日'],
  ])('%d ms ago', (ms, english, chinese) => {
    expect(en.age(now - ms, now)).toBe(english);
    expect(zh.age(now - ms, now)).toBe(chinese);
  });

  test('a clock that went backwards never shows the future', () => {
    expect(en.age(now + 5 * minute, now)).toBe('now');
  });
});

describe('duration', () => {
  test.each([
    [0, '0 sec', '0 秒'],
    [45, '45 sec', '45 秒'],
    [300, '5 min', '5 分钟'],
    [80, '1 min 20 sec', '1 分钟 20 秒'],
    [5_400, '1 hr 30 min', '1 小时 30 分钟'],
    [3_601, '1 hr 1 sec', '1 小时 1 秒'],
    [86_400, '1 day', '1 天'],
  ])('%d seconds', (seconds, english, chinese) => {
    expect(en.duration(seconds)).toBe(english);
    expect(zh.duration(seconds)).toBe(chinese);
  });
});

describe('times and numbers', () => {
  test('the time of day has 24 hours in both languages', () => {
    expect([en.clock(now), zh.clock(now)]).toEqual(['14:03', '14:03']);
    expect(en.clock(Date.UTC(2026, 0, 1, 0, 5))).toBe('00:05');
  });

  test('a date names day and time', () => {
    expect(en.date(now)).toBe('Nov 15, 2026, 14:03');
    expect(zh.date(now)).toBe('2026年11月15日 14:03');
  });

  test('numbers are grouped', () => {
    expect(en.number(32_768)).toBe('32,768');
  });

  test('counts take the form they need', () => {
    const forms = { one: 'option', other: 'options' };
    expect([0, 1, 2, 1_000].map((count) => en.count(count, forms))).toEqual([
      '0 options',
      '1 option',
      '2 options',
      '1,000 options',
    ]);
    expect([1, 2].map((count) => zh.count(count, { other: '个选项' }))).toEqual(['1 个选项', '2 个选项']);
  });

  test('the reader’s own zone is used when none is named', () => {
    const local = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    expect(createFormats('en').clock(now)).toBe(local.format(now));
  });
});

test.each([
  [272, '4:32'],
  [0, '0:00'],
  [9, '0:09'],
  [59.2, '1:00'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_605, '1:00:05'],
  [86_400, '24:00:00'],
  [-3, '0:00'],
])('%d seconds left read %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown);
});
