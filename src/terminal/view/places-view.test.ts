import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { question, shown } from '../../../test/support/terminal-question.ts';
import { press, shownState } from '../../../test/support/terminal-samples.ts';
import { view } from './view.ts';

describe('other places', () => {
  test('the cursor is where the text is', () => {
    const frame = view(press(question('en', 80, 24), 'tab', 'h', '中').state);
    const row = frame.rows.findIndex(({ line }) => line.some(({ text }) => text === 'h中'));
    expect(frame.cursor).toEqual({ row, column: 13 });
    expect(view(question('en', 80, 24)).cursor).toBeNull();
  });

  test('cancelling shows what will happen, a field and the way back', () => {
    const rows = shown(press(question('en', 80, 24), 'esc', 'n', 'o').state);
    expect(rows.slice(2, 6)).toEqual([
      ' Cancel this question?',
      ' The agent gets no answer and stops this subtask. This is final.',
      '',
      ' │ no',
    ]);
    expect(rows.at(-1)).toBe(' enter cancel question · esc back');
  });

  test('settings', () => {
    expect(shown(press(question('zh', 80, 26), 's').state).slice(2, 18)).toEqual([
      ' 设置',
      '',
      ' ❯ 语言            简体中文 · 默认：English',
      '   提问位置        自动',
      '   在浏览器中继续',
      '   回答时限        5 分钟',
      '   选中即提交      开',
      '   显示的选项      6 / 6',
      '   选项备注        开',
      '   整体备注        开',
      '   超时后的处理    不作选择，代理可以再次提问',
      '   最短回答时限    30 秒',
      '   预选推荐项      关',
      '   先打开设置      关',
      '   显示以前的决定  开',
      '   快捷回复        未设置',
    ]);
  });

  test('settings say that a file could not be understood and where it is kept, on a small screen, too', () => {
    const setAside = '/home/ada/.local/share/choice-mcp/config.json.corrupt-2026-01-31T10-00-00-000Z';
    const withSetAside = (language: 'en' | 'zh', rows: number) => {
      const { settings, ...state } = question(language, 80, rows);
      return { ...state, settings: { ...settings, setAside } };
    };
    const open = (rows: number) => press(withSetAside('en', rows), 's').state;
    expect(shown(open(28)).slice(2, 6)).toEqual([
      ' Settings',
      ' Your settings file could not be parsed and is not used. Kept as',
      ` ${setAside}`,
      '',
    ]);
    expect(shown(open(24))).toHaveLength(24);
    expect(shown(open(9))).toHaveLength(9);
    expect(shown(open(9)).join()).toContain('❯ Language');
    expect(shown(press(withSetAside('zh', 24), 's').state)[3]).toContain('无法解析你的设置文件');
  });

  test('the whole question can be read on any screen', () => {
    const description = Array.from({ length: 60 }, (_line, at) => `sentence ${at}.`).join(' ');
    const options = [option('a', { description, recommended: true })];
    let state = press(
      shownState({ event: { request: request({ options }) }, size: { cols: 60, rows: 8 } }),
      'v',
    ).state;
    const seen = new Set<string>();
    for (let page = 0; page < 40; page += 1) {
      for (const word of shown(state)
        .join(' ')
        .matchAll(/sentence \d+\./g))
        seen.add(word[0]);
      state = press(state, 'down').state;
    }
    expect(seen.size).toBeGreaterThan(55);
    expect(press(state, 'esc').state.place.kind).toBe('list');
  });

  test('hidden options are counted, with the key that shows them', () => {
    const state = question('en', 80, 24);
    const hidden = { ...state, session: { ...state.session, hidden: [['o4', 'o5']] } };
    expect(shown(hidden).join('\n')).toContain('2 options hidden, u shows them');
    expect(shown(hidden).join('\n')).not.toContain('By hand');
  });

  test('a text question shows its placeholder until something is typed', () => {
    const state = shownState({
      event: { request: request({ mode: 'text_input', placeholder: 'for example: 18:00' }) },
    });
    expect(shown(state).join('\n')).toContain('│ for example: 18:00');
    expect(shown(press(state, 'x').state).join('\n')).not.toContain('for example');
    const off = { ...state, session: { ...state.session, terms: terms({ placeholderVisible: false }) } };
    expect(shown(off).join('\n')).not.toContain('for example');
  });
});
