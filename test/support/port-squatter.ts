import { spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bundleForChild } from './bundle-for-child.ts';

/** What the squatter was sent, or passed on to the real portal. */
export type Caught =
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly target: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'reply'; readonly target: string; readonly status: number; readonly body: string }
  | { readonly kind: 'frame'; readonly body: string };

/** plausible: answers like a portal, with these bodies where they are given · relay: passes everything on. */
export type Manner =
  | { readonly kind: 'plausible'; readonly answers: Readonly<Record<string, unknown>> }
  | { readonly kind: 'relay'; readonly to: number };

/** The real portal, and a question there that the thief would like to answer. */
export type Prize = { readonly port: number; readonly sessionId: string };

export type ToSquatter =
  | { readonly what: 'squat'; readonly port: number; readonly manner: Manner }
  | { readonly what: 'behave'; readonly manner: Manner }
  | { readonly what: 'leave'; readonly lingers: boolean }
  | { readonly what: 'tell' }
  | ({ readonly what: 'try' } & Prize);

export type FromSquatter =
  | { readonly what: 'done' }
  | { readonly what: 'caught'; readonly caught: readonly Caught[] }
  | { readonly what: 'let-in'; readonly ways: readonly string[] };

/** Another user of this machine who waits for the port of a portal. */
export type Squatter = {
  squat(port: number, manner?: Manner): Promise<void>;
  behave(manner: Manner): Promise<void>;
  /** Gives the port back; `lingers` keeps the connections that browsers hold open to it. */
  leave(lingers?: boolean): Promise<void>;
  caught(): Promise<readonly Caught[]>;
  /** Tries everything it has at the real portal; gives what was let in. */
  tryAt(prize: Prize): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** The id of `nobody`: a user without an account is another user, too. */
const otherUser = 65_534;

/** Why there can be no other user here; null where there can. */
export const noOtherUser =
  process.getuid?.() === 0 ? null : 'needs root to run a process as another user of this machine';

export async function startSquatter(): Promise<Squatter> {
  const program = await bundleForChild(new URL('./port-squatter-child.ts', import.meta.url));
  await chmod(dirname(program.path), 0o755);
  const child = spawn(process.execPath, [program.path], {
    uid: otherUser,
    gid: otherUser,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

  function say(message: ToSquatter): Promise<FromSquatter> {
    return new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error('the squatter has gone')));
      child.once('message', (reply: FromSquatter) => resolve(reply));
      child.send(message);
    });
  }

  return {
    async squat(port, manner = { kind: 'plausible', answers: {} }) {
      await say({ what: 'squat', port, manner });
    },
    async behave(manner) {
      await say({ what: 'behave', manner });
    },
    async leave(lingers = false) {
      await say({ what: 'leave', lingers });
    },
    async caught() {
      const reply = await say({ what: 'tell' });
      return reply.what === 'caught' ? reply.caught : [];
    },
    async tryAt(prize) {
      const reply = await say({ what: 'try', ...prize });
      if (reply.what !== 'let-in') throw new Error('the squatter did not try');
      return reply.ways;
    },
    async close() {
      child.kill('SIGKILL');
      await program.remove();
    },
  };
}
