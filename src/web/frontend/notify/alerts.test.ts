import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entry } from '../../../../test/support/entries.ts';
import type { Language } from '../../../domain/language.ts';
import { createFormats } from '../../../i18n/formats.ts';
import type { Entry } from '../../wire/replies.ts';
import type { Route } from '../core/route.ts';
import type { Page } from '../page.ts';
import { pageWords } from '../strings.ts';
import { createAnnouncer, keepAlerting, playBlip } from './alerts.ts';

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

  test('arrives without urgency where the agent goes on meanwhile: nobody hears how little time is left', () => {
    const scene = createScene();
    const goesOn = entry('a', { waits: false, attention: 'recent' });
    scene.at(0, []);
    scene.at(0, [goesOn]);
    scene.at(78_000, [goesOn]);
    scene.at(79_000, [{ ...goesOn, attention: 'waiting' }]);
    expect(scene.noticed).toEqual(['claude-code asks / a / a new']);
  });

  test('never comes where the client has a dialog of its own in front of the person', () => {
    const scene = createScene();
    const adopted = entry('a', { in_client: true, deadline: null });
    scene.at(0, []);
    scene.at(0, [adopted]);
    scene.at(1_000, [{ ...adopted, status: 'timeout' }]);
    expect(scene.noticed).toEqual([]);
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

function createSeer() {
  const announcer = createAnnouncer(() => 10);
  return (entries: readonly Entry[], now = 0) =>
    announcer.see(entries, now).map(({ kind, entry: { session_id } }) => `${kind} ${session_id}`);
}

describe('what is announced', () => {
  test('what was there before the page is no news', () => {
    const see = createSeer();
    expect(see([entry('a')])).toEqual([]);
    expect(see([entry('a'), entry('b')])).toEqual(['new b']);
    expect(see([entry('a'), entry('b')])).toEqual([]);
  });

  test('a question no agent waits for is not announced', () => {
    const see = createSeer();
    see([]);
    expect(see([entry('a', { attention: 'gone' })])).toEqual([]);
  });

  test('the end is announced once below the threshold, and again after more time was given', () => {
    const see = createSeer();
    expect(see([entry('a')], 89_000)).toEqual([]);
    expect(see([entry('a')], 90_000)).toEqual(['upcoming a']);
    expect(see([entry('a')], 95_000)).toEqual([]);
    const moved = entry('a', { deadline: 200_000 });
    expect(see([moved], 100_000)).toEqual([]);
    expect(see([moved], 191_000)).toEqual(['upcoming a']);
  });

  test('a timeout is announced once, for what had been waiting', () => {
    const see = createSeer();
    see([entry('a'), entry('old', { status: 'timeout', ended_at: 1 })]);
    const over = entry('a', { status: 'timeout', ended_at: 5, deadline: null, attention: null });
    expect(see([over])).toEqual(['timeout a']);
    expect(see([over])).toEqual([]);
  });

  test('an answer that the end of the time gave is not announced as none', () => {
    const see = createSeer();
    see([entry('a')]);
    const over = entry('a', { status: 'auto_submitted', ended_at: 5, deadline: null, attention: null });
    expect(see([over])).toEqual(['auto_submitted a']);
    expect(see([over])).toEqual([]);
  });

  test('what is said of the end is the time that is really left', () => {
    const announcer = createAnnouncer(() => 10);
    announcer.see([], 0);
    const late = announcer
      .see([entry('a', { deadline: 7_500 })], 0)
      .filter(({ kind }) => kind === 'upcoming');
    expect(late).toEqual([{ kind: 'upcoming', entry: expect.anything(), seconds: 8 }]);
  });

  test('a question that is put off is silent until then, and news again at that moment', () => {
    const see = createSeer();
    see([entry('a')]);
    const later = entry('a', { snoozed_until: 600_000, deadline: 605_000 });
    expect(see([later], 1_000)).toEqual([]);
    expect(see([later], 599_000)).toEqual([]);
    expect(see([later], 600_000)).toEqual(['new a', 'upcoming a']);
    expect(see([later], 601_000)).toEqual([]);
  });

  test('an answer is not announced on the page that gave it', () => {
    const see = createSeer();
    see([entry('a')]);
    expect(see([entry('a', { status: 'submitted', ended_at: 5, attention: null })])).toEqual([]);
  });
});

/** A context as a browser makes it for a page that was never clicked: its time stands still, so no note ever ends. */
function createSilence() {
  const notes: number[] = [];
  const level = {
    setValueAtTime: () => level,
    linearRampToValueAtTime: () => level,
    exponentialRampToValueAtTime: () => level,
  };
  const node = { connect: (next: unknown) => next };
  const context = {
    state: 'suspended',
    currentTime: 0,
    destination: node,
    createGain: () => ({ ...node, gain: level }),
    createOscillator: () => ({
      ...node,
      frequency: { value: 0 },
      start: (at: number) => notes.push(at),
      stop: () => {},
    }),
    async close() {
      context.state = 'closed';
    },
  };
  return { context, notes };
}

describe('the sound', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('two notes are played, and the context is closed though none of them ends', () => {
    const { context, notes } = createSilence();
    playBlip(() => context as unknown as AudioContext);
    expect(notes).toEqual([0, 0.11]);
    vi.advanceTimersByTime(500);
    expect(context.state).toBe('suspended');
    vi.advanceTimersByTime(60_000);
    expect(context.state).toBe('closed');
  });

  test('a machine without sound stays silent', () => {
    expect(() =>
      playBlip(() => {
        throw new DOMException('no device', 'NotSupportedError');
      }),
    ).not.toThrow();
  });
});
