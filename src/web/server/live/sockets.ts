import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../../application/ports.ts';
import { socketProtocol } from '../guard/guard.ts';
import type { Adopt } from '../listen.ts';
import type { Tab } from './tab.ts';

const maxFrameBytes = 64 * 1024;
/** A page that has let this much pile up is not reading any more. */
const maxBacklogBytes = 4 * 1024 * 1024;
const heartbeatMs = 15_000;
const goodbyeMs = 100;

export type Sockets = { readonly adopt: Adopt; close(): void };

type Parts = {
  readonly clock: Clock;
  /** Called with every new tab; returns what is called when it has gone. */
  readonly join: (tab: Tab) => () => void;
};

/** Turns admitted upgrades into tabs and notices the ones that died without a word. */
export function createSockets({ clock, join }: Parts): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    // Never the ticket: only the protocol's name goes back.
    handleProtocols: () => socketProtocol,
  });

  function welcome(socket: WebSocket): void {
    let alive = true;
    let forget = () => {};
    function beat(): void {
      if (!alive) {
        socket.terminate();
        return;
      }
      alive = false;
      socket.ping();
      forget = clock.after(heartbeatMs, beat);
    }
    socket.on('pong', () => {
      alive = true;
    });
    socket.on('error', () => socket.terminate());
    const leave = join(toTab(socket, clock));
    socket.on('close', () => {
      forget();
      leave();
    });
    beat();
  }

  return {
    adopt(request, socket, head) {
      server.handleUpgrade(request, socket, head, welcome);
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function toTab(socket: WebSocket, clock: Clock): Tab {
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > maxBacklogBytes) socket.terminate();
      else socket.send(text);
    },
    close() {
      socket.close(1001);
      const forget = clock.after(goodbyeMs, () => socket.terminate());
      socket.once('close', forget);
    },
  };
}
