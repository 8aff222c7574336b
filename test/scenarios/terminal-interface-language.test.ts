import { describe, expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { createHome } from '../support/program.ts';
import { programEnv, runProgram } from '../support/program-process.ts';
import { changeSettings, closeMenu, openMenu, storedSettings } from '../support/terminal-menu.ts';
import { askInTerminal, keys } from '../support/terminal-window.ts';

describe('Language selectable before prompt', () => {
  test('picked in the settings, it changes the screen at once and is used for the next question', async () => {
    const home = await createHome();
    const agent = await startAgent({ home });
    const { window, result } = await askInTerminal(agent, home);
    await openMenu(window);
    expect(window.screen()).toMatch(/❯ Language +English\n/);
    window.press(' ');
    await window.until(/❯ 语言 +简体中文 · 默认：English\n/);
    await closeMenu(window);
    expect(window.screen()).toContain('★ 推荐');
    expect(window.screen()).toMatch(/剩余 \d:\d\d/);
    window.press('q');
    await window.until('取消这个问题？');
    window.press(keys.enter);
    expect(await window.exit).toBe(130);
    expect((await result()).selection.summary).toBe('How should it be deployed? → 已取消');
    expect(await storedSettings(home)).toEqual({ language: 'zh' });

    const next = await askInTerminal(agent, home, { title: '下一个？' });
    expect(next.window.screen()).toContain('Esc 取消');
    await changeSettings(next.window, { 语言: 'English' });
    expect(next.window.screen()).toContain('esc cancel');
    next.window.press('1');
    expect(await next.window.exit).toBe(0);
    expect(await storedSettings(home)).toEqual({ language: 'en' });
  });
});

describe('Persisted language applied on restart', () => {
  test('the next server speaks the stored language in the terminal and on the command line', async () => {
    const home = await createHome();
    const first = await startAgent({ home });
    const { window } = await askInTerminal(first, home);
    await changeSettings(window, { Language: '简体中文' });
    window.press('1');
    expect(await window.exit).toBe(0);
    await first.close();

    const english = { CHOICE_LANG: 'en' };
    const second = await startAgent({ home, env: english });
    const next = await askInTerminal(second, home, { title: '重启之后？' });
    expect(next.window.screen()).toContain('Esc 取消');
    await openMenu(next.window);
    expect(next.window.screen()).toMatch(/❯ 语言 +简体中文 · 默认：English\n/);
    const { stdout } = await runProgram(['config', 'list'], programEnv(home, english));
    expect(stdout).toMatch(/language +zh +\S+ +语言\n/);
  });
});

describe('Environment variable sets default', () => {
  test('CHOICE_LANG=zh of the server renders Chinese, and the person may still switch', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_LANG: 'zh' } });
    const { window, result } = await askInTerminal(agent, home);
    expect(window.screen()).toContain('★ 推荐');
    await changeSettings(window, { 语言: 'English' });
    expect(window.screen()).toContain('★ recommended');
    window.press('q');
    await window.until('Cancel this question?');
    window.press(keys.enter);
    expect(await window.exit).toBe(130);
    expect((await result()).selection.summary).toBe('How should it be deployed? → cancelled');
    const next = await askInTerminal(agent, home, { title: 'In English now?' });
    expect(next.window.screen()).toContain('esc cancel');
  });
});

describe('Invalid environment value falls back', () => {
  test('an unsupported CHOICE_LANG warns on stderr and means English', async () => {
    const home = await createHome();
    const agent = await startAgent({ home, env: { CHOICE_LANG: 'fr' } });
    const { window } = await askInTerminal(agent, home);
    expect(window.screen()).toContain('★ recommended');
    expect(agent.stderr()).toMatch(/CHOICE_LANG="fr".*en/);
    await changeSettings(window, { Language: '简体中文' });
    expect(window.screen()).toContain('★ 推荐');
  });
});
