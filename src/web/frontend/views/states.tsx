import type { JSX } from 'preact';
import type { SessionNews } from '../../wire/replies.ts';
import { Command } from '../look/copy-button.tsx';
import { RouteLink } from '../look/route-link.tsx';
import { usePage, useWords } from '../page.ts';
import { State } from './state.tsx';

/** Works wherever Node does. The path of this home's own program is not for a browser that is not let in. */
const commands = {
  here: 'npx choice-mcp portal',
  elsewhere: 'npx choice-mcp pair',
  doctor: 'npx choice-mcp doctor',
} as const;

/** Where this browser is not let in: what to run and whether the question is still open, nothing else. */
export function Locked(): JSX.Element {
  const { keyRefused } = usePage();
  const words = useWords().state;
  const news = document.documentElement.dataset.session as SessionNews | undefined;
  // At an address of this computer, another browser of it can be opened; a phone needs the code.
  const isHere = ['127.0.0.1', 'localhost'].includes(window.location.hostname);
  return (
    <State icon="lock" title={words.lockedTitle}>
      {keyRefused.value && <p>{words.lockedKey}</p>}
      <p>{isHere ? words.locked : words.lockedDevice}</p>
      <Command text={isHere ? commands.here : commands.elsewhere} />
      {news === 'open' && <p>{words.lockedOpen}</p>}
      {news === 'ended' && <p>{words.lockedEnded}</p>}
    </State>
  );
}

export function Asleep(): JSX.Element {
  const words = useWords().state;
  return (
    <State icon="moon" title={words.asleepTitle}>
      <p>{words.asleep}</p>
    </State>
  );
}

export function Offline(): JSX.Element {
  const { live } = usePage();
  const words = useWords();
  return (
    <State icon="plug" title={words.state.offlineTitle}>
      <p>{words.state.offlineBody}</p>
      <button type="button" class="button" onClick={() => live.nudge()}>
        {words.tryAgain}
      </button>
    </State>
  );
}

export function DatabaseAway(): JSX.Element {
  const words = useWords().state;
  return (
    <State icon="plug" title={words.databaseAwayTitle}>
      <p>{words.databaseAwayBody}</p>
      <p>{words.databaseAwayWhy}</p>
      <Command text={commands.doctor} />
    </State>
  );
}

export function Unknown(): JSX.Element {
  const words = useWords().state;
  return (
    <State icon="question" title={words.unknownTitle}>
      <p>{words.unknown}</p>
      <HomeLink />
    </State>
  );
}

export function Newer(): JSX.Element {
  const words = useWords().state;
  return (
    <State icon="up" title={words.newerTitle}>
      <p>{words.newer}</p>
      <HomeLink />
    </State>
  );
}

export function Failed({ message }: { readonly message: string }): JSX.Element {
  const { questions } = usePage();
  const words = useWords();
  return (
    <State icon="plug" title={words.state.failedTitle}>
      <p>{message}</p>
      <button type="button" class="button" onClick={() => void questions.refresh()}>
        {words.tryAgain}
      </button>
    </State>
  );
}

function HomeLink(): JSX.Element {
  return (
    <RouteLink route={{ view: 'home' }} class="button">
      {useWords().state.home}
    </RouteLink>
  );
}
