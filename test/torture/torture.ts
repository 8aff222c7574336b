import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../support/seeded-random.ts';
import { liveAsAgent } from './agents.ts';
import { audit } from './audit.ts';
import { createHomeDisk } from './home-disk.ts';
import { createLedger } from './ledger.ts';
import { liveAtPortal } from './portal-people.ts';
import { createServers } from './servers.ts';
import { liveInTab, openBrowser } from './tab-people.ts';
import { liveAtTerminal } from './terminal-people.ts';
import { endTrouble, makeTrouble } from './troubles.ts';
import { createFigures, pause, type World } from './world.ts';

type Options = {
  readonly seconds: number;
  readonly seed: number;
  /** Loaded by every program before its own code. */
  readonly clockModule: string;
  /** Breaks a promise on purpose, to see that it is noticed. */
  readonly sabotage?: (world: World) => Promise<void>;
};

export type Report = {
  readonly violations: readonly string[];
  /** Where the home and what the servers logged can be looked at; null when there is no reason to. */
  readonly kept: string | null;
  readonly line: string;
};

const size = { servers: 6, livesPerServer: 3, portalPeople: 3, tabs: 2, terminals: 2 };

/** Everything at once against the built program: agents, people in front of every face, and troubles. */
export async function torture({ seconds, seed, clockModule, sabotage }: Options): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'choice-torture-'));
  const disk = createHomeDisk(folder);
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, '0');
  mkdirSync(join(folder, 'logs'));
  const ledger = createLedger();
  const random = createRandom(seed);
  const env = {
    NODE_OPTIONS: `--require=${clockModule}`,
    TORTURE_CLOCK: clockFile,
    CHOICE_HOLD_SECONDS: '3',
  };
  const endsAt = performance.now() + seconds * 1_000;
  let texts = 0;
  const world: World = {
    random,
    ledger,
    disk,
    env,
    servers: createServers({ home: disk.home, env, ledger, logs: join(folder, 'logs') }),
    figures: createFigures(),
    address: null,
    handedOver: [],
    writers: new Map(),
    isOver: () => performance.now() >= endsAt,
    newText() {
      texts += 1;
      return `text-${seed}-${texts}`;
    },
  };
  const browser = await openBrowser();
  try {
    const lives = Array.from({ length: size.servers * size.livesPerServer }, (_none, n) =>
      liveAsAgent(world, n % size.servers, Math.floor(n / size.servers)),
    );
    const people = [
      ...Array.from({ length: size.portalPeople }, (_none, n) => liveAtPortal(world, n)),
      ...Array.from({ length: size.tabs }, () => (browser === null ? undefined : liveInTab(world, browser))),
      ...Array.from({ length: size.terminals }, () => liveAtTerminal(world)),
    ];
    await Promise.all([...lives, ...people, makeTrouble(world, clockFile), sabotage?.(world)]);
    endTrouble(world);
    await browser?.close();
    await pause(500);
    await audit(world);
  } finally {
    await browser?.close();
    await world.servers.closeAll();
  }
  const kept = ledger.violations.length === 0 ? null : disk.keep();
  disk.remove();
  return {
    violations: ledger.violations,
    kept,
    line: toLine(world, { seconds, seed, hasTabs: browser !== null }),
  };
}

type Run = { readonly seconds: number; readonly seed: number; readonly hasTabs: boolean };

function toLine({ figures, ledger, disk }: World, { seconds, seed, hasTabs }: Run): string {
  const { portal, tab, terminal } = figures.taken;
  const count = (value: number, word: string) => `${value.toLocaleString('en')} ${word}`;
  const sorted = [...figures.takeoverMs].sort((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  const parts = [
    `${seconds} s, seed ${seed}`,
    count(ledger.sessions.size, 'questions'),
    count(portal + tab + terminal, 'answers taken') +
      ` (portal ${portal}, ${hasTabs ? `tabs ${tab}` : 'no browser here'}, terminals ${terminal})`,
    count(figures.drafts, 'drafts kept'),
    count(figures.kills, 'kills'),
    count(figures.stops, 'stops'),
    disk.canBeFilled ? count(figures.fullDisks, 'full disks') : 'no disk to fill here (needs root on Linux)',
    count(figures.damagedFiles, 'damaged files'),
    count(figures.clockJumps, 'clock jumps'),
    p95 === undefined ? 'no takeover' : `takeover p95 ${p95.toFixed(0)} ms of ${sorted.length}`,
    `${ledger.violations.length} violations`,
  ];
  return parts.join('; ');
}
