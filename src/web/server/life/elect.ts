import type { Remembered } from '../home-files.ts';
import { type AskPatiently, expectedPatienceMs, type Probe, type Probed } from './probe.ts';
import { isNewerVersion } from './version-order.ts';

export type Bound<Hosted> = { readonly kind: 'bound'; readonly hosted: Hosted } | { readonly kind: 'taken' };

export type Election<Hosted> = {
  readonly candidates: Candidates;
  /** A port whose listener this process has just waited for in vain. */
  readonly givenUp: number | null;
  readonly version: string;
  readonly askPatiently: AskPatiently;
  readonly askToStandBack: Probe['askToStandBack'];
  /** Port 0 binds any. */
  readonly bind: (port: number) => Promise<Bound<Hosted>>;
  readonly wait: (ms: number) => Promise<void>;
  /** A listener that is known not to be ours holds this port. */
  readonly onStranger: (port: number) => Promise<void>;
};

export type Elected<Hosted> =
  | { readonly kind: 'found'; readonly port: number }
  | { readonly kind: 'bound'; readonly hosted: Hosted };

/** How often another process may take a port between our question and our bind before we bind any port. */
const rounds = 4;
const standBackLimitMs = 1_000;
const retryMs = 20;

/** Finds the home's portal or becomes it: the first process that binds the port is the portal. */
export async function elect<Hosted>(election: Election<Hosted>): Promise<Elected<Hosted>> {
  const passedOver = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const probed = await askAll(election, round);
    const ours = findOurs(probed);
    if (ours !== null) return (await replaceOlder(election, ours)) ?? { kind: 'found', port: ours.port };
    await dropStrangers(election, probed);
    const free = election.candidates.bind.filter(
      (port) => probed.get(port)?.kind === 'free' && !passedOver.has(port),
    );
    const [first] = free;
    if (first === undefined) break;
    const bound = await election.bind(first);
    if (bound.kind === 'bound') return bound;
    // It was free a moment ago: another process of the home has it now and will prove itself, or it cannot be bound.
    if (round > 0) passedOver.add(first);
  }
  const anywhere = await election.bind(0);
  if (anywhere.kind === 'bound') return anywhere;
  throw new Error('No port of this machine could be bound');
}

type Answers = ReadonlyMap<number, Probed>;

/** All at once, and done as soon as one proves to be ours, without waiting for busy listeners on other ports. */
async function askAll<Hosted>(
  { candidates, givenUp, askPatiently }: Election<Hosted>,
  round: number,
): Promise<Answers> {
  const answers = new Map<number, Probed>();
  if (candidates.ask.length === 0) return answers;
  const patienceFor = (port: number) =>
    round === 0 && port !== givenUp && candidates.expected.includes(port) ? expectedPatienceMs : 0;
  return new Promise((resolve, reject) => {
    for (const port of candidates.ask) {
      askPatiently(port, { patienceMs: patienceFor(port) }).then((probed) => {
        answers.set(port, probed);
        if (probed.kind === 'ours' || answers.size === candidates.ask.length) resolve(answers);
      }, reject);
    }
  });
}

type Ours = { readonly port: number; readonly portal: Extract<Probed, { kind: 'ours' }> };

function findOurs(answers: Answers): Ours | null {
  for (const [port, portal] of answers) if (portal.kind === 'ours') return { port, portal };
  return null;
}

/** Asks an older portal for its port; if it stays there, it is used. */
async function replaceOlder<Hosted>(
  { version, askToStandBack, bind, wait }: Election<Hosted>,
  { port, portal }: Ours,
): Promise<Elected<Hosted> | null> {
  if (!isNewerVersion(version, portal.version)) return null;
  await askToStandBack(port, portal);
  for (let waited = 0; waited < standBackLimitMs; waited += retryMs) {
    const bound = await bind(port);
    if (bound.kind === 'bound') return bound;
    await wait(retryMs);
  }
  return null;
}

/** The program that has the port now can read what a page of ours left in the browser for it. */
async function dropStrangers<Hosted>({ onStranger }: Election<Hosted>, answers: Answers): Promise<void> {
  for (const [port, { kind }] of answers) if (kind === 'stranger') await onStranger(port);
}

const portsTried = 10;
const highestPort = 65_535;

/** The ports on which a portal of this home may be, and those a new one tries, in order. */
type Candidates = {
  readonly ask: readonly number[];
  /** The ports that a portal of this home had: a busy listener there is waited for. */
  readonly expected: readonly number[];
  readonly bind: readonly number[];
};

export function candidatePorts(remembered: Remembered | null, from: number): Candidates {
  const run = Array.from({ length: portsTried }, (_, step) => from + step);
  const usual = from === 0 ? [] : run.filter((port) => port <= highestPort);
  const expected =
    remembered === null ? [] : [remembered.port, remembered.meanwhile].filter((port) => port !== null);
  const isStillWanted = remembered?.from === from;
  return {
    ask: [...new Set([...expected, ...usual])],
    expected,
    bind: [...new Set([...(isStillWanted ? expected : []), ...usual])],
  };
}
