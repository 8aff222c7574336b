import type { JSX } from 'preact';
import { toPath } from '../core/route.ts';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from '../settings/change-setting.ts';
import { ConnectionMark } from './connection.tsx';
import { SessionList } from './session-list.tsx';

/** The left side: who we are, what there is, where to look further. On phones the same thing is a sheet. */
export function Sidebar({ onGo }: { readonly onGo?: () => void }): JSX.Element {
  return (
    <div class="sidebar">
      <header class="sidebar-head">
        <Wordmark {...(onGo === undefined ? {} : { onGo })} />
        <HeaderActions />
      </header>
      <SessionList {...(onGo === undefined ? {} : { onGo })} />
      <footer class="sidebar-foot">
        <HistoryLink {...(onGo === undefined ? {} : { onGo })} />
        <ConnectionMark />
      </footer>
    </div>
  );
}

export function Wordmark({ onGo }: { readonly onGo?: () => void }): JSX.Element {
  const { router } = usePage();
  return (
    <a
      class="wordmark"
      href="/"
      onClick={(event) => {
        event.preventDefault();
        router.go({ view: 'home' });
        onGo?.();
      }}
    >
      <span class="wordmark-sign" aria-hidden="true" />
      {useWords().product}
    </a>
  );
}

export function HeaderActions(): JSX.Element {
  const page = usePage();
  const { preferences, overlay } = page;
  const words = useWords().header;
  const other = preferences.language.value === 'en' ? 'zh' : 'en';
  return (
    <div class="header-actions">
      <button
        type="button"
        class="icon-button language-button"
        lang={words.otherLanguageTag}
        onClick={() => void changeSetting(page, { language: other })}
      >
        {words.otherLanguage}
      </button>
      <button
        type="button"
        class="icon-button"
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

function HistoryLink({ onGo }: { readonly onGo?: () => void }): JSX.Element {
  const { router } = usePage();
  const isHere = router.route.value.view === 'history';
  return (
    <a
      class="foot-link"
      href={toPath({ view: 'history' })}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        router.go({ view: 'history' });
        onGo?.();
      }}
    >
      <Icon name="history" size={15} />
      {useWords().list.history}
    </a>
  );
}
