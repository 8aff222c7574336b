import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import type { Connection } from '../core/live.ts';
import { usePage, useWords } from '../page.ts';

const noticeAfterMs = 700;

/** What to say about the connection: nothing for an outage that ends at once. */
export function useSteadyConnection(): Connection {
  const { live } = usePage();
  const steady = useSignal<Connection>(live.connection.peek());
  useSignalEffect(() => {
    const now = live.connection.value;
    if (now === 'live' || now === 'unauthorised' || now === 'database-away') {
      steady.value = now;
      return;
    }
    const timer = setTimeout(() => {
      steady.value = now;
    }, noticeAfterMs);
    return () => clearTimeout(timer);
  });
  return steady.value;
}

export function ConnectionMark(): JSX.Element {
  const connection = useSteadyConnection();
  const words = useWords().state;
  const texts: Readonly<Record<Connection, string>> = {
    connecting: words.connecting,
    live: words.live,
    polling: words.live,
    'database-away': words.databaseAwayShort,
    asleep: words.asleepShort,
    offline: words.offline,
    unauthorised: words.connecting,
  };
  return (
    <span class={`connection connection-${connection}`} role="status">
      <span class="connection-dot" aria-hidden="true" />
      {texts[connection]}
    </span>
  );
}
