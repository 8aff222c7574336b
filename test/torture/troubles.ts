import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isUp } from '../support/portal-client.ts';
import { pause, type World } from './world.ts';

type Trouble = (world: World) => Promise<void>;

/** One trouble after another, until the run is over. */
export async function makeTrouble(world: World, clockFile: string): Promise<void> {
  const { random, disk } = world;
  const jump: Trouble = (all) => jumpClock(all, clockFile);
  const troubles: readonly Trouble[] = [
    ...[killServer, killServer, killPortal, killPortal, stopServer, stopServer, stopPortal],
    ...[damageFile, damageFile, damageSession, jump],
    ...(disk.canBeFilled ? [fillDisk, fillDisk] : []),
  ];
  while (!world.isOver()) {
    await pause(random.between(200, 4_000));
    if (!world.isOver()) await random.pick(troubles)(world);
  }
}

/** Ends every trouble under way, so that agents and people can get what they were promised. */
export function endTrouble({ servers, disk }: World): void {
  for (const { pid } of servers.living()) signal(pid, 'SIGCONT');
  disk.free();
}

async function killServer({ servers, random, figures }: World): Promise<void> {
  const living = servers.living();
  if (living.length === 0) return;
  servers.kill(random.pick(living));
  figures.kills += 1;
}

/** How long no process answered where the portal was, if another process was there to take over. */
async function killPortal(world: World): Promise<void> {
  const { servers, figures, address } = world;
  const host = findHost(world);
  if (host === undefined || address === null || servers.living().length < 2) return;
  const { origin } = new URL(address);
  if (!(await isUp(origin))) return;
  servers.kill(host);
  figures.kills += 1;
  const killedAt = performance.now();
  while (performance.now() - killedAt < 10_000) {
    await pause(10);
    if (await isUp(origin)) {
      figures.takeoverMs.push(performance.now() - killedAt);
      return;
    }
  }
}

async function stopServer(world: World): Promise<void> {
  const living = world.servers.living();
  if (living.length > 0) await stop(world, world.random.pick(living).pid);
}

async function stopPortal(world: World): Promise<void> {
  const host = findHost(world);
  if (host !== undefined) await stop(world, host.pid);
}

async function stop({ random, figures }: World, pid: number): Promise<void> {
  if (!signal(pid, 'SIGSTOP')) return;
  figures.stops += 1;
  await pause(random.pick([300, 1_000, 3_000, 8_000]));
  signal(pid, 'SIGCONT');
}

function findHost({ servers, disk }: World) {
  try {
    const { pid } = JSON.parse(readFileSync(join(disk.home, 'portal.json'), 'utf8')) as { pid?: number };
    return servers.living().find((agent) => agent.pid === pid);
  } catch {
    return undefined;
  }
}

async function fillDisk({ disk, random, figures }: World): Promise<void> {
  disk.fill();
  figures.fullDisks += 1;
  await pause(random.between(100, 3_000));
  disk.free();
}

async function jumpClock({ random, figures }: World, clockFile: string): Promise<void> {
  const seconds = random.pick([-172_800, -3_600, -60, -5, 0, 0, 5, 60, 3_600, 172_800]);
  writeFileSync(clockFile, String(seconds * 1_000));
  figures.clockJumps += 1;
}

/** Everything but the sessions themselves: what is lost there can be made again. */
async function damageFile({ disk, random, figures, ledger }: World): Promise<void> {
  const files = filesUnder(disk.home).filter(isHelp);
  if (files.length === 0) return;
  const file = random.pick(files);
  const [folder = '', id = '', name = ''] = file.split('/');
  if (folder === 'sessions' && name.startsWith('draft')) ledger.forgetDraft(id);
  const path = join(disk.home, file);
  const before = file === 'config.json' ? readFileSync(path) : null;
  damage(path, random, before === null ? anyWay : garblingWays);
  figures.damagedFiles += 1;
  if (before === null) return;
  // The person mends the settings.
  await pause(500);
  writeFileSync(path, before, { mode: 0o600 });
}

/** The files of a session whose agent has its result: nothing depends on it any more. */
async function damageSession({ disk, random, figures, ledger }: World): Promise<void> {
  const over = [...ledger.sessions].filter(([, account]) => account.final !== null && !account.provesNothing);
  if (over.length === 0) return;
  const [id] = random.pick(over);
  const files = filesUnder(disk.home).filter((file) => file.startsWith(`sessions/${id}/`));
  if (files.length === 0) return;
  ledger.proveNothing(id);
  damage(join(disk.home, random.pick(files)), random);
  figures.damagedFiles += 1;
}

const isHelp = (file: string) =>
  file !== 'secret' && !file.startsWith('bin/') && !/^sessions\/[^/]+\/\d+\.json$/.test(file);

function filesUnder(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    // Something went while it was listed.
    return [];
  }
}

const anyWay = [0, 1, 2, 3, 4, 5];
/** A settings file that is gone says that the defaults hold; one that is garbled says nothing. */
const garblingWays = [2, 3, 5];

function damage(path: string, random: World['random'], ways: readonly number[] = anyWay): void {
  try {
    const { size, mode } = statSync(path);
    const bytes = readFileSync(path);
    const way = random.pick(ways);
    if (way === 0) rmSync(path);
    else if (way === 1) {
      rmSync(path);
      mkdirSync(path);
    } else if (way === 2) writeFileSync(path, bytes.subarray(0, size >> 1));
    else if (way === 3) writeFileSync(path, Buffer.alloc(size));
    else if (way === 4) writeFileSync(path, Buffer.concat([bytes, random.bytes(40)]));
    else {
      const at = random.below(Math.max(1, size));
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      writeFileSync(path, bytes, { mode });
    }
  } catch {
    // It went while we looked, or the disk is full: nothing was damaged.
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
