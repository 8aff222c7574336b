import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SessionNews } from '../../wire/replies.ts';
import { Command } from '../components/copy-button.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { usePage, useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';

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

/**
 * Over plain http, browsers give a page the means to prove itself by names of this computer only. Nothing has been sent.
 */
export function insecureView(
  words: PageWords['state'],
  { hostname, port }: Pick<Location, 'hostname' | 'port'>,
): JSX.Element {
  const at = port || '80';
  return (
    <div class="shell shell-bare">
      <main class="stage">
        <State icon="lock" title={words.insecureTitle}>
          <p>{words.insecure}</p>
          <p>{words.insecureTunnel}</p>
          <div class="command">
            <code>{`ssh -L ${at}:127.0.0.1:${at} ${hostname}`}</code>
          </div>
        </State>
      </main>
    </div>
  );
}

type Props = {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
};

/** A view with nothing to answer: one sign, one line, and what to do next. */
function State({ icon, title, children }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="scroll">
      <div class="column">
        <div class="state" role="status">
          <span class="state-sign">
            <Icon name={icon} size={22} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}

const patienceMs = 300;

/** Nothing turns within the first moments: most replies are there before a spinner would be seen. */
export function Loading({ text }: { readonly text: string }): JSX.Element {
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [late]);
  return (
    <div class="scroll">
      <div class="column loading" role="status">
        {late.value && (
          <>
            <span class="loading-bar" aria-hidden="true" />
            <p>{text}</p>
          </>
        )}
      </div>
    </div>
  );
}
