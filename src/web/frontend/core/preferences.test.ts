import { expect, test } from 'vitest';
import type { SettingsReply } from '../../wire/replies.ts';
import type { ApiReply } from './api.ts';
import { createPreferences } from './preferences.ts';

type Values = Readonly<Record<string, boolean>>;

const news = (values: Values) =>
  ({
    settings: Object.entries(values).map(([key, value]) => ({ key, value })),
    set_aside: null,
    me: null,
  }) as unknown as SettingsReply;

test('the reply to one change does not undo the next, and a change that is refused is', async () => {
  const replies: ((reply: ApiReply<SettingsReply>) => void)[] = [];
  const preferences = createPreferences({
    api: {
      settings: async () => ({ ok: true, value: news({}) }),
      changeSettings: () => new Promise((resolve) => replies.push(resolve)),
    },
    delivered: { language: 'en', theme: undefined },
  });
  const shown = () => Object.fromEntries(preferences.entries.value.map(({ key, value }) => [key, value]));
  preferences.receive(news({ one: true, two: true }));
  const first = preferences.change({ one: false }, {});
  const second = preferences.change({ two: false }, {});
  expect(shown()).toEqual({ one: false, two: false });
  replies[0]?.({ ok: true, value: news({ one: false, two: true }) });
  await first;
  expect(shown()).toEqual({ one: false, two: false });
  replies[1]?.({ ok: false, failure: { kind: 'offline' } });
  await second;
  expect(shown()).toEqual({ one: false, two: true });
});
