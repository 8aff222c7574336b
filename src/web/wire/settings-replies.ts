import * as z from 'zod/v4';
import { languages } from '../../domain/language.ts';
import type { CoreValues } from '../../settings/core-slice.ts';
import { panelGroups } from '../../settings/spec.ts';
import type { WebValues } from '../settings.ts';
import type { Received } from './schema.ts';

/** The settings that the page may name. It lists all others as well, without knowing them. */
export type KnownSettings = CoreValues & WebValues;

const text = z.string();
const inEachLanguage = z.record(z.enum(languages), text);

export type SettingEntry = Received<typeof settingEntry>;
const settingValue = z.union([text, z.number(), z.boolean(), z.array(text)]);
const settingEntry = z
  .strictObject({
    key: text,
    value: settingValue,
    source: z
      .enum(['default', 'environment', 'request', 'stored', 'inbox', 'session'])
      .describe('Where the value comes from; `inbox`: set for everyone who shares it'),
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
        z.strictObject({ type: z.literal('list') }),
      ])
      .describe('What it takes; `words` names each value for people'),
    label: inEachLanguage,
    help: inEachLanguage,
    group: inEachLanguage.optional().describe('The heading it belongs under'),
    panel_group: z
      .enum(panelGroups)
      .optional()
      .describe('The part of the settings panel it is in; left out by older portals'),
    reset_value: settingValue.optional().describe('If the person set it: its value after a reset'),
    belongs_to: z.literal('inbox').optional().describe('In a shared inbox: a change applies to everyone'),
    change_command: text.optional().describe('If HTTP may not change it: the command that does'),
  })
  .meta({ id: 'Setting' });

export type SettingsNews = Received<typeof settingsNews>;
export const settingsNews = z.strictObject({
  settings: z.array(settingEntry),
  me: text.nullable().describe('This person’s name in a shared inbox; null elsewhere'),
  set_aside: text.nullable().describe('Where an unreadable settings file was set aside, while it is there'),
});
