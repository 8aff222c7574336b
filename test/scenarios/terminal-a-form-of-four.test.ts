import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/domain/language.ts';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { askInTerminal, keys, type TerminalWindow } from '../support/terminal-window.ts';

/** A question of each kind: one of three, two to four of five, a text, and an optional one that takes both. */
const formOfFour = {
  title: 'Release 2.4: four things are open',
  prompt: 'The branch is **frozen**. I need these before I can tag it.',
  questions: [
    {
      id: 'when',
      title: 'When should it go out?',
      selection_mode: 'single',
      options: [{ id: 'tonight', recommended: true }, { id: 'tomorrow' }, { id: 'next week' }],
    },
    {
      id: 'checks',
      title: 'Which checks must pass?',
      prompt: 'The runners have time for four at most.',
      selection_mode: 'multi',
      min_selections: 2,
      max_selections: 4,
      options: [
        { id: 'unit', label: 'Unit tests', recommended: true },
        { id: 'browser', label: 'Browser tests', preview: '```\nretries: 2\n```' },
        { id: 'size', label: 'Bundle size' },
        { id: 'bench', label: 'Benchmarks' },
        { id: 'links', label: 'Links in the docs' },
      ],
    },
    { id: 'name', title: 'What is it called?', selection_mode: 'text_input' },
    {
      id: 'tell',
      title: 'Whom should I tell?',
      selection_mode: 'hybrid',
      optional: true,
      options: [{ id: 'team', label: 'The team', recommended: true }, { id: 'everyone' }],
    },
  ],
};

type Said = {
  readonly step: (at: number) => string;
  readonly optional: string;
  readonly tooFew: string;
  readonly review: string;
  readonly skipped: string;
  readonly missing: string;
  readonly send: string;
};

const said: Readonly<Record<Language, Said>> = {
  en: {
    step: (at) => `${at} of 4`,
    optional: 'optional',
    tooFew: 'Pick 2 to 4, 1 so far',
    review: 'Your answers',
    skipped: 'skipped',
    missing: 'missing: Type an answer',
    send: '❯ Send 3 answers',
  },
  zh: {
    step: (at) => `第 ${at} 题，共 4 题`,
    optional: '可跳过',
    tooFew: '已选 1',
    review: '你的回答',
    skipped: '已跳过',
    missing: '未完成：',
    send: '❯ 发送 3 个回答',
  },
};

async function openForm(language: Language, more: Record<string, unknown> = {}) {
  const home = await createHome();
  const agent = await startAgent({ home, env: { CHOICE_LANG: language } });
  return askInTerminal(agent, home, { ...formOfFour, ...more });
}

/** Presses one key after the other, each when what the one before led to is in view. */
async function walk(window: TerminalWindow, ...steps: readonly (readonly [key: string, shows: string])[]) {
  for (const [key, shows] of steps) {
    window.press(key);
    await window.until(shows);
  }
}

describe('A form of four answered by keyboard alone', () => {
  test.each(['en', 'zh'] as const)('at 80x24, language %s', async (language) => {
    const words = said[language];
    const { window, result } = await openForm(language);
    await window.until(`${words.step(1)}  When should it go out?`);
    expect(window.screen()).toContain('The branch is frozen.');
    await walk(
      window,
      ['2', '● 2  tomorrow'],
      [keys.enter, `${words.step(2)}  Which checks must pass?`],
      ['1', '■ 1  Unit tests'],
      [keys.enter, words.tooFew],
      ['2', '■ 2  Browser tests'],
      [keys.enter, `${words.step(3)}  What is it called?`],
      ['Aurora', 'Aurora'],
      [keys.enter, `${words.step(4)}  Whom should I tell?  ${words.optional}`],
      [keys.enter, words.review],
    );
    expect(window.screen()).toMatch(/Unit tests(, |、)Browser tests/);
    expect(window.screen()).toContain(words.skipped);
    expect(window.screen()).toContain(words.send);
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect(await result()).toMatchObject({
      action_status: 'selected',
      interface: 'terminal',
      answers: [
        { id: 'when', selected_ids: ['tomorrow'], skipped: false },
        { id: 'checks', selected_ids: ['unit', 'browser'], skipped: false },
        { id: 'name', custom_input: 'Aurora', skipped: false },
        { id: 'tell', selected_ids: [], custom_input: null, skipped: true },
      ],
    });
  });

  test('the review goes to what is missing, and back to it once that is there', async () => {
    const words = said.en;
    const { window, result } = await openForm('en');
    await walk(
      window,
      ['1', '● 1  tonight'],
      [keys.right, words.step(2)],
      ['1', '■ 1  Unit tests'],
      ['3', '■ 3  Bundle size'],
      [keys.right, words.step(3)],
      [keys.esc, '←→ question'],
      [keys.right, words.step(4)],
      [']', words.missing],
      [keys.enter, words.step(3)],
      ['Borealis', 'Borealis'],
      [keys.enter, words.review],
      ['1', words.step(1)],
      ['3', '● 3  next week'],
      [keys.enter, words.send],
    );
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect((await result()).answers.map(({ selected_ids }) => selected_ids)).toEqual([
      ['next week'],
      ['unit', 'size'],
      [],
      [],
    ]);
  });

  test('the evidence of an option unfolds, and pushing back keeps what was answered', async () => {
    const { window, result } = await openForm('en');
    await walk(
      window,
      ['1', '● 1  tonight'],
      [keys.enter, '2 of 4'],
      [keys.down, '❯ □ 2  Browser tests'],
      ['p', 'retries: 2'],
      ['w', 'This is not the right question'],
      ['2', '│ Offer other options.'],
    );
    window.press(keys.enter);
    expect(await window.exit).toBe(0);
    expect(window.emulator.scrollback().join('\n')).toContain('not the right question');
    expect(await result()).toMatchObject({
      action_status: 'custom_input',
      reply: 'rephrase',
      selection: { custom_input: 'Offer other options.' },
    });
  });
});
