import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { Dialog } from '../look/dialog.tsx';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';
import { Devices } from './devices.tsx';
import { useOpenSession } from './open-session.ts';
import { toSections } from './sections.ts';
import { SettingField } from './setting-field.tsx';
import { ThisQuestion } from './this-question.tsx';

/** Shown beside the question. Every change is applied at once and saved. */
export function SettingsPanel(): JSX.Element {
  const { overlay, preferences, questions, failure } = usePage();
  const words = useWords();
  const sections = toSections(preferences.entries.value, preferences.language.value);
  const shown = questions.shown.value;
  const session = useOpenSession();
  const close = () => {
    overlay.value = 'none';
  };
  // The browser would start at the way out.
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('.panel-body :is(input, select)')?.focus();
  }, []);
  return (
    <Dialog name={words.settings.title} place="side" onClose={close}>
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
        {shown.kind === 'held' && session !== null && <ThisQuestion held={shown.held} session={session} />}
        {preferences.entries.value.length === 0 && <p>{words.settings.loading}</p>}
        <Section title={words.settings.answering} entries={sections.answering} />
        <Section title={words.settings.appearance} entries={sections.appearance} />
        <Section title={words.settings.notifications} entries={sections.notifications}>
          <BrowserPermission />
        </Section>
        <Devices />
        {sections.others.length > 0 && (
          <details class="settings-more">
            <summary>{words.settings.more}</summary>
            {sections.others.map(({ title, entries }) => (
              <Section key={title} title={title} entries={entries} />
            ))}
          </details>
        )}
      </div>
    </Dialog>
  );
}

type SectionProps = {
  readonly title: string;
  readonly entries: readonly SettingEntry[];
  readonly children?: JSX.Element;
};

function Section({ title, entries, children }: SectionProps): JSX.Element | null {
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
