import { code } from './code-target.ts';
import { commandLines, programStarts } from './command-line-target.ts';
import { rawRequests, socketFrames } from './connection-target.ts';
import { credentials } from './credential-target.ts';
import type { FuzzTarget } from './fuzz.ts';
import { damagedHomes } from './home-target.ts';
import { portalRequests } from './portal-target.ts';
import { pureTargets } from './pure-targets.ts';
import { settingsFile } from './settings-target.ts';
import { stdinLines } from './stdin-target.ts';

/** Every way in. `share` is how much of a run's inputs a target gets: cheap ones take more of them. */
export const fuzzTargets: readonly { readonly target: FuzzTarget; readonly share: number }[] = [
  ...pureTargets.map((target) => ({ target, share: 40 })),
  { target: code, share: 40 },
  { target: portalRequests, share: 30 },
  { target: credentials, share: 20 },
  { target: commandLines, share: 15 },
  { target: stdinLines, share: 10 },
  { target: settingsFile, share: 8 },
  { target: rawRequests, share: 3 },
  { target: socketFrames, share: 3 },
  { target: damagedHomes, share: 2 },
  { target: programStarts, share: 0.2 },
];
