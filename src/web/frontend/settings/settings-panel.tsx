import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Language } from '../../../domain/language.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icons.tsx';
import { usePage, useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';
import { Devices } from './devices.tsx';
import { SettingField } from './setting-field.tsx';
import { ThisQuestion } from './this-question.tsx';

/** Shown beside the question. Every change is applied at once and saved. */
export function SettingsPanel(): JSX.Element {
  const { overlay, preferences, questions, failure } = usePage();
  const words = useWords();
  const sections = toSections(preferences.entries.value, words.settings, preferences.language.value);
  const open = questions.open.value;
  const close = () => {
    overlay.value = 'none';
  };
  // The browser would start at the way out.
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('.panel-body :is(input, select)')?.focus();
  }, []);
  return (
    <Dialog name={words.settings.title} position="side" onClose={close}>
      <header class="panel-head">
        <h2>{words.settings.title}</h2>
        <button type="button" class="icon-button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
        <p>{words.settings.lead}</p>
      </header>
      <div class="panel-body">
        {preferences.setAside.value !== null && (
          <p class="panel-refusal" role="alert">
            {words.settings.setAside(preferences.setAside.value)}
          </p>
        )}
        {preferences.refusal.value !== null && (
          <p class="panel-refusal" role="alert">
            {words.settings.refused(preferences.refusal.value)}
          </p>
        )}
        {failure.value !== null && (
          <p class="panel-refusal" role="alert">
            {failure.value}
          </p>
        )}
        {open !== null && <ThisQuestion {...open} />}
        {preferences.entries.value.length === 0 && <p>{words.settings.loading}</p>}
        {sections.open.map(({ group, title, entries }) => (
          <Section key={group} title={title} entries={entries}>
            {group === 'notifications' && <BrowserPermission />}
          </Section>
        ))}
        <Devices />
        {sections.more.length > 0 && (
          <details class="settings-more">
            <summary>{words.settings.more}</summary>
            {sections.more.map(({ title, entries }) => (
              <Section key={title} title={title} entries={entries} />
            ))}
          </details>
        )}
      </div>
    </Dialog>
  );
}

function Section({
  title,
  entries,
  children,
}: Titled & { readonly children?: ComponentChildren }): JSX.Element | null {
  if (entries.length === 0) return null;
  return (
    <section class="settings-section">
      <h3>{title}</h3>
      {children}
      {entries.map((entry) => (
        <SettingField key={entry.key} entry={entry} />
      ))}
    </section>
  );
}

/** The browser asks the person for permission; it may do so only after a click. */
function BrowserPermission(): JSX.Element {
  const { permission } = usePage();
  const words = useWords().notify;
  switch (permission.state.value) {
    case 'default':
      return (
        <button type="button" class="button button-small" onClick={() => void permission.ask()}>
          <Icon name="bell" size={14} />
          {words.turnOn}
        </button>
      );
    case 'granted':
      return <p class="setting-help">{words.granted}</p>;
    case 'denied':
      return <p class="setting-help">{words.denied}</p>;
    case 'unsupported':
      return <p class="setting-help">{words.unsupported}</p>;
  }
}

type OpenGroup = Exclude<NonNullable<SettingEntry['panel_group']>, 'more'>;
type Titled = { readonly title: string; readonly entries: readonly SettingEntry[] };

/** How the panel arranges what the portal lists: its own parts first, then everything else by the room it is from. */
type Sections = {
  readonly open: readonly (Titled & { readonly group: string })[];
  readonly more: readonly Titled[];
};

export function toSections(
  entries: readonly SettingEntry[],
  words: PageWords['settings'],
  language: Language,
): Sections {
  // In the order of the panel. A group that is not here does not compile.
  const titles: Readonly<Record<OpenGroup, string>> = {
    answering: words.answering,
    appearance: words.appearance,
    notifications: words.notifications,
  };
  const open = Object.entries(titles).map(([group, title]) => {
    return { group, title, entries: entries.filter(({ panel_group }) => panel_group === group) };
  });
  const more = new Map<string, SettingEntry[]>();
  for (const entry of entries) {
    if (Object.hasOwn(titles, entry.panel_group ?? 'more')) continue;
    const title = entry.group?.[language] ?? '';
    more.set(title, [...(more.get(title) ?? []), entry]);
  }
  return { open, more: [...more].map(([title, group]) => ({ title, entries: group })) };
}
