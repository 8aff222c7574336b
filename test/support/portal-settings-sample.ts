import { slices } from '../../src/cli/compose/slices.ts';
import type { SettingEntry } from '../../src/web/wire/settings-replies.ts';

/** The panel's entries from the real slices, with some values set. */
export function sampleSettings(
  stored: Readonly<Record<string, SettingEntry['value']>>,
  isShared = false,
): readonly SettingEntry[] {
  return slices.flatMap((slice) =>
    slice.specs.flatMap((spec): readonly SettingEntry[] => {
      const value = stored[spec.key];
      if (spec.listedOnceSet && value === undefined) return [];
      const { en, zh } = spec.words;
      const entry: SettingEntry = {
        key: spec.key,
        value: value ?? spec.default,
        source: value === undefined ? 'default' : 'stored',
        kind:
          spec.kind === 'choice'
            ? { type: 'choice', values: spec.values, words: spec.valueWords }
            : spec.kind === 'int'
              ? {
                  type: 'int',
                  min: spec.min,
                  max: spec.max,
                  orAuto: spec.auto,
                  ...(spec.unit === null ? {} : { unit: spec.unit }),
                }
              : { type: spec.kind },
        label: { en: en.label, zh: zh.label },
        help: { en: en.help, zh: zh.help },
        panel_group: spec.panelGroup,
        group: slice.title,
        ...(isShared && spec.belongsTo === 'inbox' ? { belongs_to: 'inbox' } : {}),
      };
      return [entry];
    }),
  );
}
