import * as z from 'zod/v4';
import { languages } from '../../domain/language.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import type { WebValues } from '../settings.ts';
import type { Told } from './on-the-wire.ts';

/** The settings that the page may name. It lists all others as well, without knowing them. */
export type KnownSettings = CoreValues & WebValues;

const text = z.string();
const inEachLanguage = z.record(z.enum(languages), text);

export type SettingEntry = Told<typeof settingEntry>;
const settingValue = z.union([text, z.number(), z.boolean()]);
const settingEntry = z
  .strictObject({
    key: text,
    value: settingValue,
    source: z
      .enum(['default', 'environment', 'request', 'stored', 'inbox', 'session'])
      .describe('Who said so; `inbox`: set for all who share it'),
    kind: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('bool') }),
        z.strictObject({
          type: z.literal('int'),
          min: z.number(),
          max: z.number(),
          orAuto: z.boolean().optional(),
          unit: z.enum(['seconds', 'days']).optional(),
        }),
        z.strictObject({
          type: z.literal('choice'),
          values: z.array(text),
          words: z.record(z.enum(languages), z.record(text, text)).optional(),
        }),
        z.strictObject({ type: z.literal('text') }),
      ])
      .describe('What it takes; `words` says what each value is called'),
    label: inEachLanguage,
    help: inEachLanguage,
    group: inEachLanguage.optional().describe('The heading it belongs under'),
    place: z.enum(['question', 'settings']).optional().describe('`question`: also beside a question'),
    reset_value: settingValue
      .optional()
      .describe('Where the person has set it: what it is once that is forgotten'),
    belongs_to: z
      .literal('inbox')
      .optional()
      .describe('Where the inbox is shared: a change is one for all who share it'),
    change_command: text.optional().describe('Only where HTTP may not change it: what changes it instead'),
  })
  .meta({ id: 'Setting' });

export type SettingsNews = Told<typeof settingsNews>;
export const settingsNews = z.strictObject({
  settings: z.array(settingEntry),
  me: text
    .nullable()
    .describe('What this person is called by those who share the inbox; null where nobody does'),
  set_aside: text
    .nullable()
    .describe('Where a settings file that could not be understood is kept, as long as it is there'),
});
