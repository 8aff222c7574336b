import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../../application/ports.ts';
import type { Push } from '../../wire/pushes.ts';
import type { PushSeal } from '../access/callers.ts';
import type { Tickets } from '../access/tickets.ts';
import { readTicket, socketProtocol } from '../guard/guard.ts';
import type { Adopt } from '../http/listen.ts';
import type { Tab } from './live-updates.ts';

const maxFrameBytes = 64 * 1024;
/** A page with this much unsent is not reading any more. */
const maxBacklogBytes = 4 * 1024 * 1024;
const heartbeatMs = 15_000;
const goodbyeMs = 100;

export type Sockets = { readonly adopt: Adopt; close(): void };

type Deps = {
  readonly clock: Clock;
  /** Called with every new tab; returns what is called when it has gone. */
  readonly join: (tab: Tab) => () => void;
  readonly tickets: Pick<Tickets, 'sealOf'>;
};

/** Turns admitted upgrades into tabs, and closes connections that no longer answer pings. */
export function createSockets({ clock, join, tickets }: Deps): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    // Never the ticket: only the protocol's name goes back.
    handleProtocols: () => socketProtocol,
  });

  function welcome(socket: WebSocket, sealPush: PushSeal): void {
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
    const tab = toTab(socket, clock, sealPush);
    // Sealed like every push: the first proves to the page that it is connected to the portal.
    const hello: Push = { type: 'hello' };
    tab.send(JSON.stringify(hello));
    const leave = join(tab);
    socket.on('close', () => {
      forget();
      leave();
    });
    beat();
  }

  return {
    adopt(request, socket, head) {
      const sealPush = tickets.sealOf(readTicket(request.headers['sec-websocket-protocol'] ?? '') ?? '');
      if (sealPush === null) socket.destroy();
      else server.handleUpgrade(request, socket, head, (opened) => welcome(opened, sealPush));
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function toTab(socket: WebSocket, clock: Clock, sealPush: PushSeal): Tab {
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return;
      const sealed = socket.bufferedAmount > maxBacklogBytes ? null : sealPush(text);
      if (sealed === null) socket.terminate();
      else socket.send(sealed);
    },
    close() {
      socket.close(1001);
      const forget = clock.after(goodbyeMs, () => socket.terminate());
      socket.once('close', forget);
    },
  };
}
