import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import type { Language } from '../../../domain/language.ts';
import { createFormats } from '../../../i18n/formats.ts';
import type { Entry } from '../../wire/replies.ts';
import type { Route } from '../core/route.ts';
import type { Page } from '../page.ts';
import { pageWords } from '../strings.ts';
import { keepAlerting } from './alerts.ts';

type Person = {
  readonly permission?: 'granted' | 'denied';
  readonly isFocused?: boolean;
  readonly on?: readonly string[];
  readonly language?: Language;
};

const allOn = ['notify_new', 'notify_upcoming', 'notify_timeout'];

/** A page whose list and clock the test moves; everything that would be noticed is noted. */
function createScene({
  permission = 'granted',
  isFocused = false,
  on = allOn,
  language = 'en',
}: Person = {}) {
  const entries = signal<readonly Entry[]>([]);
  const now = signal(0);
  const noticed: string[] = [];
  const gone: Route[] = [];
  const notifications: { onclick: (() => void) | null }[] = [];
  const page = {
    inbox: { entries },
    clock: { now },
    preferences: { isOn: (key: string) => on.includes(key), number: () => 30, me: signal('Ana') },
    permission: { state: signal(permission) },
    words: signal(pageWords[language]),
    formats: signal(createFormats(language)),
    router: { go: (route: Route) => gone.push(route) },
  } as unknown as Page;
  keepAlerting(page, {
    tab: { flash: (text) => noticed.push(`tab: ${text}`) },
    isFocused: () => isFocused,
    notify(title, body, tag) {
      noticed.push(`${title} / ${body} / ${tag}`);
      const shown = { onclick: null };
      notifications.push(shown);
      return shown;
    },
    blip: () => noticed.push('blip'),
    focus: () => noticed.push('focus'),
  });
  return {
    noticed,
    gone,
    notifications,
    at(time: number, list: readonly Entry[]) {
      now.value = time;
      entries.value = list;
    },
  };
}

const over = { ended_at: 100_000, deadline: null, attention: null } as const;

/** From its arrival to its end by time. */
function live(scene: ReturnType<typeof createScene>, status: 'timeout' | 'auto_submitted'): void {
  scene.at(0, [entry('a')]);
  scene.at(78_000, [entry('a')]);
  scene.at(100_000, [entry('a', { ...over, status })]);
}

describe('with permission', () => {
  test('says nothing of a question that was handed to another person', () => {
    const { at, noticed } = createScene();
    at(0, [entry('theirs', { assignee: 'Ben' }), entry('mine', { assignee: 'Ana' })]);
    expect(noticed).toHaveLength(1);
    expect(noticed[0]).toContain('mine');
  });

  test('arrival, the time really left and the end are told, each with its title', () => {
    const scene = createScene();
    live(scene, 'timeout');
    expect(scene.noticed).toEqual([
      'claude-code asks / a / a new',
      '22 sec left / a / a upcoming',
      'No answer in time / a / a timeout',
    ]);
  });

  test('an answer given by the end of the time is told as one', () => {
    const scene = createScene();
    live(scene, 'auto_submitted');
    expect(scene.noticed.at(-1)).toBe('Submitted when the time was up / a / a auto_submitted');
  });

  test('in Chinese as in English', () => {
    const scene = createScene({ language: 'zh' });
    live(scene, 'auto_submitted');
    expect(scene.noticed.map((line) => line.split(' / ')[0])).toEqual([
      'claude-code 有问题要问你',
      '剩余 22 秒',
      '超时后已自动提交',
    ]);
  });

  test('a click brings the page forward, with the question', () => {
    const scene = createScene();
    scene.at(0, [entry('a')]);
    scene.notifications[0]?.onclick?.();
    expect(scene.noticed.at(-1)).toBe('focus');
    expect(scene.gone).toEqual([{ view: 'question', id: 'a' }]);
  });
});

describe('without permission', () => {
  test('the tab says what happened, not always the same', () => {
    const scene = createScene({ permission: 'denied' });
    live(scene, 'timeout');
    expect(scene.noticed).toEqual([
      'tab: ● New question',
      'tab: ● Time is running out',
      'tab: ● No answer in time',
    ]);
  });

  test('also when the end of the time answered', () => {
    const scene = createScene({ permission: 'denied' });
    live(scene, 'auto_submitted');
    expect(scene.noticed.at(-1)).toBe('tab: ● Submitted when the time was up');
  });
});

describe('nothing is told', () => {
  test('to a person who has the tab in front', () => {
    const scene = createScene({ isFocused: true });
    live(scene, 'timeout');
    expect(scene.noticed).toEqual([]);
  });

  test.each([
    ['notify_new', /asks/],
    ['notify_upcoming', /left/],
    ['notify_timeout', /No answer/],
  ])('that %s has switched off', (key, title) => {
    const scene = createScene({ on: allOn.filter((one) => one !== key) });
    live(scene, 'timeout');
    expect(scene.noticed).toHaveLength(2);
    expect(scene.noticed.join()).not.toMatch(title);
  });
});

test('the sound goes with each of them, when it is wanted', () => {
  const scene = createScene({ permission: 'denied', on: ['notify_new', 'notify_sound'] });
  live(scene, 'timeout');
  expect(scene.noticed).toEqual(['blip', 'tab: ● New question']);
});
