import type { OpenPush } from '../../pairing/portal-session.ts';
import type { Socket } from './live.ts';

type Parts = {
  readonly socket: Socket;
  readonly open: OpenPush;
  /** It closed, and the portal may have gone with it. */
  readonly onLost: () => void;
};

/** A socket that is open once its first word was the portal's, and that closes at the first one that is not. */
export function createSealedSocket({ socket, open, onLost }: Parts): Socket {
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
