import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { localeTags } from '../../../i18n/locale.ts';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icons.tsx';
import { useMedia } from '../components/use-media.ts';
import type { Connection } from '../core/live.ts';
import { Ended } from '../ended/ended.tsx';
import { History } from '../history/history.tsx';
import { useSteadyConnection } from '../list/connection.tsx';
import { HeaderActions, Sidebar, Wordmark } from '../list/sidebar.tsx';
import { usePage, useWords } from '../page.ts';
import { CancelDialog } from '../question/cancel-dialog.tsx';
import { Question } from '../question/question.tsx';
import { RephraseDialog } from '../question/rephrase-dialog.tsx';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { Home } from './home.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Asleep, DatabaseAway, Failed, Loading, Locked, Newer, Offline, Unknown } from './states.tsx';

/** The whole page: the list on the left, one thing in front, at most one thing over it. */
export function App(): JSX.Element {
  const page = usePage();
  const isNarrow = useMedia('(max-width: 719px)');
  const connection = useSteadyConnection();
  useSignalEffect(() => {
    const root = document.documentElement;
    root.lang = localeTags[page.preferences.language.value];
    root.dataset.theme = page.preferences.theme.value;
  });
  if (connection === 'unauthorised') {
    return (
      <div class="shell shell-bare">
        <main class="stage">
          <Locked />
        </main>
      </div>
    );
  }
  return (
    <div class="shell">
      {!isNarrow && (
        <aside class="side">
          <Sidebar />
        </aside>
      )}
      <div class="stage">
        {isNarrow && <TopBar />}
        <Banner connection={connection} />
        <main class="front">
          <Front connection={connection} />
        </main>
      </div>
      <Overlays isNarrow={isNarrow} />
      <p class="spoken" role="status">
        {page.spoken}
      </p>
    </div>
  );
}

function TopBar(): JSX.Element {
  const { inbox, overlay } = usePage();
  const words = useWords().list;
  const count = inbox.waiting.value.length;
  return (
    <header class="topbar">
      <button
        type="button"
        class="icon-button list-button"
        aria-label={words.open(count)}
        onClick={() => {
          overlay.value = 'list';
        }}
      >
        <Icon name="list" size={18} />
        {count > 0 && <span class="list-button-count">{count}</span>}
      </button>
      <Wordmark />
      <HeaderActions />
    </header>
  );
}

/** Over a question or the history only a line: what is typed stays usable while the portal is away. */
function Banner({ connection }: { readonly connection: Connection }): JSX.Element | null {
  const { questions, router, failure } = usePage();
  const words = useWords().state;
  const isOver = questions.shown.value.kind === 'held' || router.route.value.view === 'history';
  const text = (() => {
    switch (connection) {
      case 'polling':
        return words.polling;
      case 'database-away':
        return isOver ? words.databaseAway : null;
      case 'offline':
        return isOver ? words.offline : null;
      case 'asleep':
        return isOver ? words.asleep : null;
      case 'connecting':
      case 'live':
      case 'unauthorised':
        return null;
    }
  })();
  // A click that came to nothing says more than the dot beside the list, until the next one works.
  if (failure.value !== null) {
    return (
      <p class="banner banner-failure" role="alert">
        {failure.value}
      </p>
    );
  }
  return text === null ? null : (
    <p class={connection === 'database-away' ? 'banner banner-line' : 'banner'} role="status">
      {text}
    </p>
  );
}

function Front({ connection }: { readonly connection: Connection }): JSX.Element {
  const { router, questions, inbox } = usePage();
  const words = useWords().state;
  const route = router.route.value;
  const shown = questions.shown.value;
  if (shown.kind === 'held') {
    const { held } = shown;
    const { session } = held.question.value;
    // Taken back, it is another question to answer, although it is the same one.
    const key = `${session.id} ${session.takenBack?.length ?? 0}`;
    if (session.state === 'open') return <Question key={key} held={held} session={session} />;
    return <Ended key={`${key}-ended`} held={held} session={session} />;
  }
  // What was searched and unfolded there stays; a line above says that the portal is away.
  if (route.view === 'history') return <History />;
  if (connection === 'asleep') return <Asleep />;
  if (connection === 'offline') return <Offline />;
  if (connection === 'database-away') return <DatabaseAway />;
  switch (shown.kind) {
    case 'unknown':
      return <Unknown />;
    case 'newer':
      return <Newer />;
    case 'failed':
      return <Failed message={shown.message} />;
    case 'loading':
      return <Loading text={words.loading} />;
    case 'none':
      return inbox.entries.value === null ? <Loading text={words.connecting} /> : <Home />;
  }
}

function Overlays({ isNarrow }: { readonly isNarrow: boolean }): JSX.Element | null {
  const { overlay, questions } = usePage();
  const words = useWords().list;
  const close = () => {
    overlay.value = 'none';
  };
  const shown = questions.shown.value;
  const isMoot =
    (['cancel', 'rephrase'].includes(overlay.value) && questions.open.value === null) ||
    (overlay.value === 'list' && !isNarrow);
  useEffect(() => {
    // The question ended, or the window grew: what lay over it has nothing left to say, and keys count again.
    if (isMoot) overlay.value = 'none';
  }, [isMoot, overlay]);
  if (isMoot) return null;
  switch (overlay.value) {
    case 'none':
      return null;
    case 'settings':
      return <SettingsPanel />;
    case 'keys':
      return <KeysHelp />;
    case 'list':
      return (
        <Dialog name={words.name} position="sheet" onClose={close}>
          <Sidebar />
        </Dialog>
      );
    case 'cancel':
      return shown.kind === 'held' ? <CancelDialog answering={shown.held.answering} /> : null;
    case 'rephrase':
      return shown.kind === 'held' ? <RephraseDialog answering={shown.held.answering} /> : null;
  }
}
