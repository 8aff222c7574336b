import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { question, shown } from '../../../test/support/terminal-question.ts';
import { press, shownState } from '../../../test/support/terminal-samples.ts';
import { type Language, languages } from '../../domain/language.ts';
import { modes, selectionModes } from '../../domain/question/mode.ts';
import { asciiSymbols } from '../text/symbols.ts';
import { view } from './view.ts';

describe('the question', () => {
  test('names the host of its agent where that is another one', () => {
    const rows = shown(shownState({ agentHost: 'build-7' }));
    expect(rows[1]).toMatch(/^ claude-code · api-gateway · build-7 /);
  });

  test('says who else is at it', () => {
    const people = [
      { name: 'Ana', doing: 'answering' },
      { name: 'Ben', doing: 'looking' },
      { name: 'Cem', doing: 'looking' },
    ] as const;
    const rows = shown({ ...shownState({ size: { cols: 120, rows: 24 } }), people });
    expect(rows[1]).toMatch(/^ claude-code · api-gateway · Ana is answering; Ben, Cem are looking /);
    const zh = shownState({ event: { terms: terms({ language: 'zh' }) } });
    expect(shown({ ...zh, people })[1]).toContain('Ana 正在回答；Ben、Cem 正在查看');
  });

  test('says whose it is, once it was handed to a person', () => {
    const state = shownState();
    const rows = shown({ ...state, session: { ...state.session, assignee: 'Ana' } });
    expect(rows[1]).toMatch(/^ claude-code · api-gateway · for Ana /);
  });

  test('at 80x24', () => {
    expect(shown(press(question('en', 80, 24), 'up', 'tab', 'n', 'o', 't', 'e', 'enter').state)).toEqual([
      ' How should the new endpoint be deployed?               asked hh:mm · 5:00 left',
      ' claude-code · api-gateway                           at zero: nothing is chosen',
      '',
      ' Three services still call /v1/pay. I need a decision because rolling back',
      ' takes 20 minutes.',
      '',
      ' ❯ ○ 1  Blue/green  ★ recommended',
      '        Two fleets, switch the router, instant rollback.',
      '        ✎ note',
      '   ● 2  Rolling  default',
      '   ○ 3  Stop and replace',
      '   ○ 4  Canary',
      '   ○ 5  Shadow traffic',
      '   ○ 6  By hand',
      '',
      ' ✎ Note on the whole answer: …',
      ...Array<string>(7).fill(''),
      ' ↑↓ move · enter choose · tab note · a files · s settings · ? keys · esc cancel',
    ]);
  });

  test('at 100x10: the time on one row, a window on the list, descriptions only under the pointer', () => {
    expect(shown(press(question('en', 100, 10), 'up').state)).toEqual([
      ' How should the new endpoint be deployed?      asked hh:mm · 5:00 left · at zero: nothing is chosen',
      ' Three services still call /v1/pay. I need a decision because rolling back takes 20 minutes.',
      ' ❯ ○ 1  Blue/green  ★ recommended',
      '        Two fleets, switch the router, instant rollback.',
      '   ● 2  Rolling  default',
      '   ○ 3  Stop and replace',
      '   ○ 4  Canary',
      '   ○ 5  Shadow traffic',
      '                                                                                         1–5 of 6 ↓',
      ' ↑↓ move · enter choose · tab note · a files · s settings · ? keys · esc cancel',
    ]);
  });

  test('at 160x40 prose still ends at column 100, while code uses the whole width', () => {
    const words = 'words '.repeat(60).trim();
    const code = `x = ${'1234567890'.repeat(14)}`;
    const prompt = `${words}\n\n- ${words}\n\n> ${words}\n\n\`\`\`\n${code}\n\`\`\``;
    const options = [option('a', { description: words, recommended: true }), option('b', { label: words })];
    const state = shownState({
      event: { request: request({ prompt, options }) },
      size: { cols: 160, rows: 40 },
    });
    const lines = [state, press(state, 'v').state, press(state, 'esc').state].flatMap((one) => shown(one));
    expect(lines.filter((line) => line.includes('words') && line.trimEnd().length > 100)).toEqual([]);
    expect(lines.filter((line) => line.includes('words')).some((line) => line.length > 90)).toBe(true);
    expect(shown(state).some((line) => line.trim() === code)).toBe(true);
  });

  test.each(languages)('in %s no hint is cut, and the way out is always there', (language) => {
    for (const mode of selectionModes) {
      for (const cols of [20, 30, 40, 60]) {
        const event = { terms: terms({ language }), request: request({ mode }) };
        const state = shownState({ event, size: { cols, rows: 20 } });
        const places = [
          [],
          ['tab'],
          ['s'],
          ['?'],
          ['s', 'enter'],
          ['esc'],
          ['v'],
          ['g'],
          ['down', 'down', 'down'],
        ];
        for (const keys of places) {
          const rows = shown(press(state, ...keys).state);
          const footer = rows.slice(-2).join('\n');
          expect(footer, `${mode} ${cols} ${keys}`).not.toContain('…');
          expect(footer, `${mode} ${cols} ${keys}`).toMatch(/cancel|back|done|leave|取消|返回|完成|离开/);
        }
      }
    }
  });

  test('at 40 columns the hints that answer stay, and what can be looked up goes', () => {
    expect(shown(question('en', 40, 20)).at(-1)).toBe(' enter choose · ? keys · esc cancel');
    const multi = shownState({
      event: { request: request({ mode: 'multi' }) },
      size: { cols: 40, rows: 20 },
    });
    expect(shown(multi).at(-1)).toBe(' space pick · enter submit · esc cancel');
  });

  test('at 40x20 in Chinese', () => {
    expect(shown(press(question('zh', 40, 20), 'up').state)).toEqual([
      ' 新接口应该怎样部署？         剩余 5:00',
      ' hh:mm 提问 · claude-code · api-gateway',
      ' 超时后不作选择',
      '',
      ' 还有三个服务在调用 /v1/pay，需要你来决',
      ' 定，因为回滚需要 20 分钟。',
      '',
      ' ❯ ○ 1  蓝绿部署  ★ 推荐',
      '        两套环境，切换路由，可立即回',
      '        滚。',
      '   ● 2  滚动更新  默认',
      '   ○ 3  停机替换',
      '   ○ 4  金丝雀发布',
      '   ○ 5  影子流量',
      '   ○ 6  手动部署',
      '',
      ' ✎ 整体备注：…',
      '',
      '',
      ' 回车 选择 · s 设置 · ? 按键 · Esc 取消',
    ]);
  });

  test.each(languages)('at 20x6 in %s the pointer, the time and the way out are there', (language) => {
    const rows = shown(question(language, 20, 6));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toContain('5:00');
    expect(rows.join('\n')).toContain('❯ ● 2');
    expect(rows[5]).toMatch(/esc cancel|Esc 取消/);
  });

  test.each(selectionModes.filter((mode) => modes[mode].picks === 'many'))(
    'a %s question says in every language how to get to the settings',
    (mode) => {
      const hints: Readonly<Record<Language, string>> = { en: 's settings', zh: 's 设置' };
      for (const language of languages) {
        const event = { terms: terms({ language }), request: request({ mode, max: 3 }) };
        expect(shown(shownState({ event })).at(-1)).toContain(hints[language]);
      }
    },
  );

  test('below 20x6 there is one line', () => {
    expect(shown(question('en', 19, 24))).toEqual(['terminal too small']);
    expect(shown(question('en', 80, 5))).toEqual(['terminal too small']);
  });

  test('in ASCII', () => {
    const state = { ...question('en', 80, 24), symbols: asciiSymbols };
    expect(shown(state)[6]).toBe('   ( ) 1  Blue/green  * recommended');
    expect(shown(state).at(-1)).toBe(
      ' up/down move | enter choose | tab note | s settings | ? keys | esc cancel',
    );
  });

  test('an agent that left is said', () => {
    expect(shown({ ...question('en', 80, 24), agent: 'gone' })[1]).toContain(
      'the agent is gone; your answer is kept',
    );
  });

  test('the last seconds are warnings', () => {
    const state = question('en', 80, 24);
    const marks = (left: number) =>
      view({ ...state, now: state.session.deadline - left }).rows[0]?.right?.line.at(-1)?.marks;
    expect([marks(31_000), marks(30_000), marks(10_000)]).toEqual([['dim'], ['warning'], ['bold', 'alarm']]);
  });

  test('a long prompt scrolls, a page at a time, and stops at its end', () => {
    const prompt = Array.from({ length: 40 }, (_line, at) => `line ${at}`).join('\n\n');
    const state = shownState({ event: { request: request({ prompt }) } });
    expect(shown(state).join('\n')).toContain('more lines, J');
    const end = press(state, ...Array<string>(20).fill('J')).state;
    expect(shown(end).join('\n')).toContain('line 39');
    expect(shown(end).join('\n')).not.toContain('more line');
    expect(press(end, ...Array<string>(20).fill('K')).state.promptTop).toBe(0);
  });

  test('the title does not break anew when ten minutes become nine', () => {
    const title = `${'x'.repeat(26)} ${'y'.repeat(26)}`;
    const state = shownState({ event: { request: request({ title }) }, size: { cols: 80, rows: 24 } });
    const at = (seconds: number) => shown({ ...state, now: state.session.deadline - seconds * 1_000 });
    expect(at(600).slice(1)).toEqual(at(599).slice(1));
  });
});
