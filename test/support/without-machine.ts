import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tty from 'node:tty';

/** What a test that needs no machine may not touch: sockets, other programs, terminals. */
const forbidden: readonly (readonly [object, readonly string[]])[] = [
  [net, ['connect', 'createConnection', 'createServer']],
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram, ['createSocket']],
  [childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']],
  [tty, ['ReadStream', 'WriteStream']],
];

for (const [owner, names] of forbidden) {
  for (const name of names) {
    Object.defineProperty(owner, name, {
      value: function forbid() {
        throw new Error(`Forbidden here: ${name}`);
      },
    });
  }
}
// Named imports of built-in modules are copies; they have to be told.
syncBuiltinESMExports();
