import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/support/portal-app.ts';
import { createFakeSettings } from '../../../../test/support/portal-services.ts';
import { request } from '../../../../test/support/samples.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';

const settingOf = (body: { settings: readonly SettingEntry[] }, key: string) =>
  body.settings.find((entry) => entry.key === key)?.value;

describe('settings', () => {
  test('are read and changed, and every page hears of it', async () => {
    const { call, pushed, clock } = await createTestApp();
    await clock.advanceBy(0);
    expect(settingOf((await call('GET', '/api/settings')).body, 'theme')).toBe('system');
    const changed = await call('PATCH', '/api/settings', { theme: 'dark' });
    expect([changed.status, settingOf(changed.body, 'theme')]).toEqual([200, 'dark']);
    await clock.advanceBy(0);
    const pushes = pushed.filter((message) => message.type === 'settings');
    expect(pushes).toHaveLength(1);
    expect(settingOf({ settings: pushes[0]?.settings ?? [] }, 'theme')).toBe('dark');
  });

  test('say where a file that could not be understood is kept, and pages hear of that, too', async () => {
    let kept: string | null = null;
    const settings = createFakeSettings({}, () => kept);
    const { call, pushed, clock } = await createTestApp({ settings });
    await clock.advanceBy(0);
    expect((await call('GET', '/api/settings')).body.set_aside).toBeNull();
    kept = '/home/ada/config.json.corrupt-x';
    expect((await call('GET', '/api/settings')).body.set_aside).toBe(kept);
    expect((await call('PATCH', '/api/settings', {})).body.set_aside).toBe(kept);
    await clock.advanceBy(0);
    expect(pushed.find((message) => message.type === 'settings')).toMatchObject({ set_aside: kept });
  });

  test('that do not fit are refused with every reason', async () => {
    const { call } = await createTestApp();
    const { status, body } = await call('PATCH', '/api/settings', { teme: 'dark', x: 1 });
    expect(status).toBe(422);
    expect(body.error.problems).toEqual([
      'teme: there is no such setting; did you mean theme?',
      'x: there is no such setting',
    ]);
  });

  test.each([
    ['alone', { browser: '/tmp/evil' }],
    ['beside others, which are not saved either', { theme: 'dark', browser: '/tmp/evil' }],
    ['to be forgotten', { browser: null }],
    ['with a value that would not fit anyway', { browser: 7 }],
  ])('that name a program to run are refused over HTTP: %s', async (_how, patch) => {
    const settings = createFakeSettings({ browser: 'firefox' });
    const { call, ask } = await createTestApp({ settings });
    const { id } = await ask();
    for (const target of ['/api/settings', `/api/settings?session=${id}`]) {
      const { status, body } = await call('PATCH', target, patch);
      expect([status, body.error.code]).toEqual([403, 'cli-only-setting']);
      expect(body.error.message).toMatch(/nothing was saved/i);
      expect(body.error.problems).toEqual([
        'browser: for safety, only the command line or the settings file can change it; run: node choice-mcp.cjs config set browser VALUE',
      ]);
    }
    const { body } = await call('GET', '/api/settings');
    expect([settingOf(body, 'browser'), settingOf(body, 'theme')]).toEqual(['firefox', 'system']);
  });

  test('that cannot be changed here are listed with the command that changes them', async () => {
    const { body } = await (await createTestApp()).call('GET', '/api/settings');
    const locked = body.settings.filter((entry: SettingEntry) => entry.change_command !== undefined);
    expect(locked.map(({ key, change_command }: SettingEntry) => [key, change_command])).toEqual([
      ['browser', 'node choice-mcp.cjs config set browser VALUE'],
      ['allowed_hosts', 'node choice-mcp.cjs config set allowed_hosts VALUE'],
      ['listen', 'node choice-mcp.cjs config set listen VALUE'],
      ['notify_command', 'node choice-mcp.cjs config set notify_command VALUE'],
      ['ntfy_url', 'node choice-mcp.cjs config set ntfy_url VALUE'],
      ['ntfy_token_file', 'node choice-mcp.cjs config set ntfy_token_file VALUE'],
      ['store', 'node choice-mcp.cjs config set store VALUE'],
    ]);
  });

  test('that would remove decisions are saved once the person agreed to as many', async () => {
    const { call, ask } = await createTestApp();
    for (const attempt of ['a', 'b', 'c']) {
      const { id } = await ask();
      await call('POST', `/api/interactions/${id}/cancel`, { attempt });
    }
    const remembered = async () => settingOf((await call('GET', '/api/settings')).body, 'max_sessions');
    const keepOne = { max_sessions: 1 };
    for (const target of ['/api/settings', '/api/settings?removes=1', '/api/settings?removes=']) {
      const { status, body } = await call('PATCH', target, keepOne);
      expect([status, body.error.code, body.error.removes]).toEqual([409, 'removes-decisions', 2]);
      expect(body.error.message).toMatch(/nothing was saved: this would remove 2 decisions/i);
    }
    expect(await remembered()).toBe(1_000);
    expect((await call('PATCH', '/api/settings?removes=2', keepOne)).status).toBe(200);
    expect(await remembered()).toBe(1);
    expect((await call('PATCH', '/api/settings', { max_sessions: 50 })).status, 'keeping more').toBe(200);
    const misfit = await call('PATCH', '/api/settings', { max_sessions: 'x' });
    expect([misfit.status, misfit.body.error.code], 'what does not fit removes nothing').toEqual([
      422,
      'bad-settings',
    ]);
    const query = await call('PATCH', '/api/settings?removes=two', keepOne);
    expect([query.status, query.body.error.problems]).toEqual([400, [expect.stringContaining('removes')]]);
  });

  test('that cannot be written are told so', async () => {
    const settings = { ...createFakeSettings(), change: async () => ({ kind: 'unwritable' }) as const };
    const { call } = await createTestApp({ settings });
    expect((await call('PATCH', '/api/settings', { theme: 'dark' })).status).toBe(507);
  });
});

describe('settings changed beside a question', () => {
  test('hold for that question at once', async () => {
    const { call, ask, clock } = await createTestApp();
    const [session, other] = [await ask(), await ask()];
    await clock.advanceBy(3_000);
    const { body } = await call('PATCH', `/api/settings?session=${session.id}`, {
      language: 'zh',
      timeout_action: 'submit',
      single_submit_mode: false,
      option_annotations_enabled: false,
      global_annotation_enabled: false,
      placeholder_visible: false,
      preselect_recommended: true,
      timeout_seconds: 600,
      theme: 'dark',
    });
    expect(body.interaction.session.terms).toMatchObject({
      language: 'zh',
      timeoutAction: 'submit',
      singleSubmit: false,
      optionNotes: false,
      globalNote: false,
      placeholderVisible: false,
      preselectRecommended: true,
      timeoutSeconds: 600,
    });
    expect(body.interaction.entry.remaining_seconds).toBe(600);
    const untouched = await call('GET', `/api/interactions/${other.id}`);
    expect(untouched.body.session.terms).toEqual(other.terms);
  });

  test('a toggle set back to its default is no longer stored as the person’s wish', async () => {
    const { call, ask, stored } = await createTestApp();
    const { id } = await ask();
    const flip = (on: boolean) =>
      call('PATCH', `/api/settings?session=${id}`, { option_annotations_enabled: on });
    await flip(false);
    expect(stored.get('option_annotations_enabled')).toBe(false);
    const { body } = await flip(true);
    expect(body.interaction.session.terms.optionNotes).toBe(true);
    expect(stored.size).toBe(0);
  });

  test('a toggle set against the wish of the question is kept, and holds for it', async () => {
    const { call, ask, stored } = await createTestApp();
    const { wishes } = request();
    const { id } = await ask({ request: request({ wishes: { ...wishes, optionNotes: false } }) });
    const { body } = await call('PATCH', `/api/settings?session=${id}`, { option_annotations_enabled: true });
    expect(body.interaction.session.terms.optionNotes).toBe(true);
    expect(stored.get('option_annotations_enabled')).toBe(true);
  });

  test('hand it to the terminal with the command to run', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    const { body } = await call('PATCH', `/api/settings?session=${id}`, { interface: 'terminal' });
    expect(body).toMatchObject({
      terminal_command: `node choice-mcp.cjs terminal --session ${id}`,
      interaction: { entry: { interface: 'terminal' } },
    });
  });

  test('never let a pick submit where several may be picked', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask({ request: request({ mode: 'multi' }) });
    const { body } = await call('PATCH', `/api/settings?session=${id}`, { single_submit_mode: true });
    expect(body.interaction.session.terms.singleSubmit).toBe(false);
  });

  test('never give less than the shortest time: that is refused with the bounds', async () => {
    const { call, ask } = await createTestApp();
    const { id, seen } = await ask();
    const { status, body } = await call('PATCH', `/api/settings?session=${id}`, { timeout_seconds: 5 });
    expect(status).toBe(422);
    expect(body.error.problems).toEqual([
      'timeout_seconds: 5 is not valid; use a whole number of seconds from 30 to 86,400',
    ]);
    expect((await call('GET', `/api/interactions/${id}`)).body.session.seen).toBe(seen);
  });

  test('leave it alone when they are not about questions, or forgotten to what they were', async () => {
    const { call, ask } = await createTestApp();
    const { id, seen } = await ask();
    const { body } = await call('PATCH', `/api/settings?session=${id}`, { theme: null });
    expect(body.interaction.session.seen).toBe(seen);
  });

  test('are saved though it has ended; an unknown one saves nothing', async () => {
    const { call, ask } = await createTestApp();
    const { id } = await ask();
    await call('POST', `/api/interactions/${id}/cancel`, { attempt: 'a' });
    const ended = await call('PATCH', `/api/settings?session=${id}`, { language: 'zh' });
    expect([ended.status, settingOf(ended.body, 'language')]).toEqual([200, 'zh']);
    const unknown = await call('PATCH', '/api/settings?session=nobody', { theme: 'dark' });
    expect(unknown.status).toBe(404);
    expect(settingOf((await call('GET', '/api/settings')).body, 'theme')).toBe('system');
  });
});
