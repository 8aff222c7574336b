import { chmod, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome } from './program.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');

/** Ten minutes after the programs of version 1 left their home. */
export const soonAfterV1 = Date.UTC(2026, 0, 15, 9, 10);

/** Sessions in `home-v1` by their titles; those of a newer schema have none that we could read. */
export const v1Ids = {
  'Pick or type': '01kf0e4582c413mpv1xtyb5240',
  '怎么命名？': '01kf0e45bcy8nsssqmfrssj41y',
  'Pick some': '01kf0e45dh4546hxjdg3mmsp34',
  Begun: '01kf0e452x3f06stpmsez9tegn',
  'Left in the terminal': '01kf0e47aenwr20b1bn8624aaj',
  'Handed over': '01kf0e47wb5enq95bevsz7dezd',
  newerOpen: '01kf0e49g884g7zwyrd6z1rv0w',
  newerEnded: '01kf0e4afg355qakgd2avsqwh2',
} as const;

/** What the person had set there. */
export const v1Settings = {
  language: 'en',
  timeout_seconds: 600,
  hold_seconds: 20,
  notify_sound: true,
  theme: 'dark',
  recent_limit: 3,
} as const;

export function fixturePath(name: string): string {
  return join(fixtures, name);
}

/** A copy of a released home that a test may change. */
export async function copyReleasedHome(name: string): Promise<string> {
  const home = await createHome();
  await cp(fixturePath(name), home, { recursive: true });
  // A checkout does not keep the permissions of a file; only its user may read a home's secret.
  await chmod(join(home, 'secret'), 0o600);
  return home;
}
