import { describe, expect, test } from 'vitest';
import { checkSetting } from '../settings/check.ts';
import { notifySlice } from './settings.ts';

function takes(key: string, value: string): boolean {
  const spec = notifySlice.specs.find((one) => one.key === key);
  return spec !== undefined && checkSetting(spec, value).ok;
}

describe.each([
  [
    'ntfy_url',
    ['', 'https://ntfy.sh/my-topic', 'https://push.example:8443/base/topic_1', 'http://127.0.0.1:8080/t'],
    [
      'http://ntfy.sh/topic',
      'http://192.168.1.2/topic',
      'https://ada:secret@ntfy.sh/topic',
      'https://ntfy.sh/topic?auth=x',
      'https://ntfy.sh',
      'https://ntfy.sh/',
      'http://127.0.0.1.example/t',
      'file:///etc/passwd',
      'ntfy.sh/topic',
    ],
  ],
  [
    'notify_command',
    ['', 'notify-send', '/opt/call me', '["notify-send", "it \\"waits\\""]', '["a", ""]'],
    ['[]', '[""]', '["", "a"]', '["a", 1]', '["a"', '["a"] x'],
  ],
  [
    'notify_quiet_hours',
    ['', '22:00-07:00', '00:00-23:59'],
    ['22-7', '24:00-07:00', '22:00', '22:00 - 07:00', '22:60-07:00'],
  ],
])('%s', (key, fitting, wrong) => {
  test.each(fitting)('takes %j', (value) => {
    expect(takes(key, value)).toBe(true);
  });

  test.each(wrong)('does not take %j', (value) => {
    expect(takes(key, value)).toBe(false);
  });
});
