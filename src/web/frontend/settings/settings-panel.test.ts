import { describe, expect, test } from 'vitest';
import { sampleSettings } from '../../../../test/support/portal-settings-sample.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { pageWords } from '../strings.ts';
import { toSections } from './settings-panel.tsx';

const entry = (key: string, more: Partial<SettingEntry> = {}): SettingEntry => ({
  key,
  value: true,
  source: 'default',
  kind: { type: 'bool' },
  label: { en: key, zh: key },
  help: { en: '', zh: '' },
  ...more,
});
const keys = (sections: readonly { readonly title: string; readonly entries: readonly SettingEntry[] }[]) =>
  sections.map(({ title, entries }) => [title, entries.map(({ key }) => key)]);

describe('the settings panel', () => {
  test('shows each setting in its group, in the order of the panel, the others under their headings', () => {
    const store = { en: 'Keeping', zh: '保存' };
    const sections = toSections(
      [
        entry('language', { panel_group: 'appearance' }),
        entry('single_submit_mode', { panel_group: 'answering' }),
        entry('notify_sound', { panel_group: 'notifications' }),
        entry('retention_days', { panel_group: 'more', group: store }),
        entry('theme', { panel_group: 'appearance' }),
        entry('of_an_older_portal', { group: store }),
      ],
      pageWords.en.settings,
      'zh',
    );
    expect(keys(sections.open)).toEqual([
      ['Answering', ['single_submit_mode']],
      ['Appearance', ['language', 'theme']],
      ['Notifications', ['notify_sound']],
    ]);
    expect(keys(sections.more)).toEqual([['保存', ['retention_days', 'of_an_older_portal']]]);
  });

  test('leaves out no setting of any room', () => {
    const all = sampleSettings({});
    const { open, more } = toSections(all, pageWords.en.settings, 'en');
    expect(keys(open)).toEqual([
      [
        'Answering',
        [
          'interface',
          'timeout_seconds',
          'single_submit_mode',
          'option_annotations_enabled',
          'global_annotation_enabled',
          'placeholder_visible',
        ],
      ],
      ['Appearance', ['language', 'theme']],
      [
        'Notifications',
        ['notify_new', 'notify_upcoming', 'notify_timeout', 'upcoming_threshold_seconds', 'notify_sound'],
      ],
    ]);
    expect([...open, ...more].flatMap(({ entries }) => entries)).toHaveLength(all.length);
  });
});
