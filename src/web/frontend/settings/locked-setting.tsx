import type { JSX } from 'preact';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { Command } from '../look/copy-button.tsx';
import { usePage, useWords } from '../page.ts';

type Props = { readonly entry: SettingEntry; readonly command: string };

/** A setting the page may only show: its value, why it is not changed here, and the command that changes it. */
export function LockedSetting({ entry, command }: Props): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().settings;
  const language = preferences.language.value;
  const value = String(entry.value);
  return (
    <fieldset class="setting setting-locked" aria-labelledby={`setting-${entry.key}`}>
      <span class="setting-label" id={`setting-${entry.key}`}>
        {entry.label[language]}
      </span>
      <span class="setting-value">{value === '' ? words.notSet : <bdi>{value}</bdi>}</span>
      <p class="setting-help">
        {entry.help[language]} {words.cliOnly}
        {entry.source !== 'default' && <span class="setting-source">{words.source[entry.source]}</span>}
      </p>
      <Command text={command} />
    </fieldset>
  );
}
