import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A home on a disk of its own, small enough to be filled up. */
export type HomeDisk = {
  readonly home: string;
  /** False where this user may not mount one: then nothing is filled. */
  readonly canBeFilled: boolean;
  fill(): void;
  free(): void;
  /** Copies all that can be looked at afterwards to where it stays. */
  keep(): string;
  remove(): void;
};

const size = '96m';

export function createHomeDisk(folder: string): HomeDisk {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const canBeFilled = mount(disk);
  const home = join(disk, 'home');
  const ballast = join(disk, 'ballast');
  mkdirSync(home, { mode: 0o700 });
  // Otherwise the thousand-and-first ended question would begin to take the first ones away.
  writeFileSync(join(home, 'config.json'), JSON.stringify({ max_sessions: 100_000 }), { mode: 0o600 });
  return {
    home,
    canBeFilled,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (let block = 1 << 20; block >= 64; ) {
          try {
            if (writeSync(file, Buffer.alloc(block)) < block) block >>= 1;
          } catch {
            block >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    keep() {
      const kept = mkdtempSync(join(tmpdir(), 'choice-torture-kept-'));
      cpSync(folder, kept, { recursive: true });
      return kept;
    },
    remove() {
      if (canBeFilled) execFileSync('umount', ['-l', disk]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function mount(disk: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
