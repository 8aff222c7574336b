import type { JSX } from 'preact';
import { nextLanguage } from '../../../domain/language.ts';
import { localeTags, switchLabels } from '../../../i18n/locale.ts';
import { Icon } from '../components/icons.tsx';
import { RouteLink } from '../components/route-link.tsx';
import type { KnownPatch } from '../core/preferences.ts';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from '../settings/change-setting.ts';
import { ConnectionMark } from './connection.tsx';
import { SessionList } from './session-list.tsx';

/** The left side: the product's name, the list, the ways to history and settings. On phones it is a sheet. */
export function Sidebar(): JSX.Element {
  return (
    <div class="sidebar">
      <header class="sidebar-head">
        <Wordmark />
        <HeaderActions />
      </header>
      <SessionList />
      <VersionsNote />
      <footer class="sidebar-foot">
        <HistoryLink />
        <ConnectionMark />
      </footer>
    </div>
  );
}

export function Wordmark(): JSX.Element {
  return (
    <RouteLink route={{ view: 'home' }} class="wordmark">
      <span class="wordmark-sign" aria-hidden="true" />
      {useWords().product}
    </RouteLink>
  );
}

export function HeaderActions(): JSX.Element {
  const page = usePage();
  const { preferences, overlay } = page;
  const words = useWords().header;
  const other = nextLanguage(preferences.language.value);
  return (
    <div class="header-actions">
      <button
        type="button"
        class="icon-button language-button"
        lang={localeTags[other]}
        onClick={() => void changeSetting(page, { language: other } satisfies KnownPatch)}
      >
        {switchLabels[other]}
      </button>
      <button
        type="button"
        class="icon-button keys-button"
        aria-label={words.keys}
        title={`${words.keys} (?)`}
        onClick={() => {
          overlay.value = 'keys';
        }}
      >
        <Icon name="keyboard" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={words.settings}
        title={`${words.settings} (,)`}
        onClick={() => {
          overlay.value = 'settings';
        }}
      >
        <Icon name="gear" />
      </button>
    </div>
  );
}

function HistoryLink(): JSX.Element {
  return (
    <RouteLink route={{ view: 'history' }} class="foot-link">
      <Icon name="history" size={15} />
      {useWords().list.history}
    </RouteLink>
  );
}

/** Older processes stay until their clients are restarted; they cannot show what newer ones ask. */
function VersionsNote(): JSX.Element | null {
  const { inbox } = usePage();
  const words = useWords().list;
  const versions = inbox.versions.value;
  if (versions.length < 2) return null;
  return <p class="versions-note">{words.versions(versions.join(', '), 'npx choice-mcp@latest update')}</p>;
}
