import { type ReadonlySignal, signal } from '@preact/signals';
import type { OpenPush } from '../../pairing/portal-session.ts';
import type { Push } from '../../wire/pushes.ts';
import type { Api, Failure } from './api.ts';
import type { After } from './steady-timer.ts';

/**
 * connecting: the first try · live: the socket pushes · polling: the portal answers but the socket does not ·
 * database-away: the portal is there, and cannot read or write · asleep: the portal said goodbye · offline: it went
 * without a word · unauthorised: it does not know us.
 */
export type Connection =
  | 'connecting'
  | 'live'
  | 'polling'
  | 'database-away'
  | 'asleep'
  | 'offline'
  | 'unauthorised';

export type Live = {
  readonly connection: ReadonlySignal<Connection>;
  /** Tries at once: the network is back, the tab was brought forward, this browser was paired. */
  nudge(): void;
  start(): void;
  /** This browser is not let in. The refusal itself proves nothing, so the page looks again, slowly. */
  refuse(): void;
};

export type Socket = Pick<WebSocket, 'close'> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

type Deps = {
  readonly api: Pick<Api, 'ticket'>;
  readonly openSocket: (ticket: string) => Socket;
  readonly after: After;
  readonly hear: (push: Push) => void;
  /** Reads everything anew; false when the portal did not answer. */
  readonly refresh: () => Promise<boolean>;
  /** Whether something is open, so that the portal has a tick to send every second. */
  readonly expectsTicks: () => boolean;
};

const pollMs = 1_000;
const silentMs = 5_000;
const idleMs = 30_000;
const refusedMs = 5_000;
/** The portal has just sent this page, so it is there: a slow one is waited for before it is called lost. */
const freshMs = 10_000;

/** A lost portal is replaced in well under a second: quick at first, then patient, never asleep ourselves. */
export function retryDelay(failures: number): number {
  if (failures <= 2) return 150;
  if (failures <= 20) return 400;
  return failures <= 80 ? 1_000 : 2_000;
}

export function createLive({ api, openSocket, after, hear, refresh, expectsTicks }: Deps): Live {
  const connection = signal<Connection>('connecting');
  let failures = 0;
  let saidGoodbye = false;
  let isFresh = true;
  let trying = false;
  let current: Socket | null = null;
  let forget = () => {};

  function tryAgainIn(ms: number): void {
    forget();
    forget = after(ms, () => void connect());
  }

  function lose(failure: Failure): void {
    failures += 1;
    if (failure.kind === 'unauthorised') {
      connection.value = 'unauthorised';
      tryAgainIn(refusedMs);
      return;
    }
    if (!isFresh) connection.value = saidGoodbye ? 'asleep' : 'offline';
    tryAgainIn(retryDelay(failures));
  }

  async function connect(): Promise<void> {
    if (trying || current !== null) return;
    trying = true;
    forget();
    const reply = await api.ticket();
    trying = false;
    if (reply.ok) listen(openSocket(reply.value.ticket));
    else lose(reply.failure);
  }

  function listen(socket: Socket): void {
    current = socket;
    let opened = false;
    let forgetSilence = () => {};
    // A frozen portal keeps its sockets open, and says nothing.
    const expectWord = () => {
      forgetSilence();
      const patience = opened && !expectsTicks() ? idleMs : silentMs;
      forgetSilence = after(patience, () => void checkSilence());
    };
    async function checkSilence(): Promise<void> {
      if (opened && (await refresh())) expectWord();
      else socket.close();
    }
    expectWord();
    socket.onopen = () => {
      opened = true;
      isFresh = false;
      failures = 0;
      saidGoodbye = false;
      connection.value = 'live';
      void refresh();
    };
    socket.onmessage = ({ data }) => {
      expectWord();
      const push = JSON.parse(String(data)) as Push;
      if (push.type === 'closing') saidGoodbye = push.why === 'asleep';
      if (push.type === 'database') reach(push.away);
      hear(push);
    };
    socket.onclose = () => {
      forgetSilence();
      // Closed by this page: the code that closed it has set what comes next.
      if (current !== socket) return;
      current = null;
      if (opened) {
        connection.value = saidGoodbye ? 'asleep' : 'offline';
        tryAgainIn(saidGoodbye ? pollMs : 50);
      } else void poll();
    };
  }

  function reach(away: boolean): void {
    if (away) connection.value = 'database-away';
    else if (connection.value === 'database-away') {
      connection.value = 'live';
      void refresh();
    }
  }

  /** The portal gave a ticket, so it is there; something between us does not let sockets through. */
  async function poll(): Promise<void> {
    if (await refresh()) {
      connection.value = 'polling';
      tryAgainIn(pollMs);
    } else lose({ kind: 'offline' });
  }

  return {
    connection,
    refuse() {
      tryAgainIn(refusedMs);
      const socket = current;
      current = null;
      socket?.close();
      connection.value = 'unauthorised';
    },
    start() {
      after(freshMs, () => {
        isFresh = false;
      });
      void connect();
    },
    nudge() {
      if (connection.value === 'unauthorised') connection.value = 'connecting';
      failures = 0;
      void connect();
    },
  };
}

type SealedDeps = {
  readonly socket: Socket;
  readonly open: OpenPush;
  /** It closed, and the portal may have gone with it. */
  readonly onLost: () => void;
};

/** A socket that is open once its first word was the portal's, and that closes at the first one that is not. */
export function createSealedSocket({ socket, open, onLost }: SealedDeps): Socket {
  let last: Promise<void> = Promise.resolve();
  let isOpen = false;
  const sealed: Socket = { onopen: null, onmessage: null, onclose: null, close: () => socket.close() };

  function hear(text: string | null): void {
    if (text === null) {
      socket.close();
      return;
    }
    if (!isOpen) sealed.onopen?.();
    isOpen = true;
    sealed.onmessage?.({ data: text });
  }

  socket.onmessage = ({ data }) => {
    const opened = open(String(data));
    // Opening takes its time; what was pushed first is heard first.
    last = last.then(async () => hear(await opened));
  };
  socket.onclose = () => {
    onLost();
    // Also after the goodbye that may still be being opened.
    void last.then(() => sealed.onclose?.());
  };
  return sealed;
}
