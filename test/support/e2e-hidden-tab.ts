import { toSeconds } from './e2e-clock.ts';
import { createHosts, type Hosts } from './e2e-hosts.ts';
import { type PlainTab, startPlainChromium } from './e2e-plain-chromium.ts';
import { isUp, openPortal, type PortalClient } from './portal-client.ts';
import { eventually } from './program-process.ts';

/** What was seen of a question in a tab in the background. */
export type HiddenTabReport = {
  readonly samples: readonly Sample[];
  /** How long the page's own timers stood still: the proof that the tab was throttled. */
  readonly longestPauseMs: number;
  readonly reconnectedAfterMs: readonly number[];
  readonly movedAfterMs: readonly number[];
};

type Sample = {
  readonly visibility: string;
  readonly focused: boolean;
  readonly shownSeconds: number;
  readonly serverSeconds: number;
};

/** When, in seconds after the start, the portal is killed, and how long no process takes over. */
type Loss = { readonly at: number; readonly awaySeconds: number };

type Plan = { readonly seconds: number; readonly losses: readonly Loss[] };

export async function observeHiddenTab(plan: Plan): Promise<HiddenTabReport> {
  const hosts = await createHosts();
  const browser = await startPlainChromium();
  try {
    const asked = await hosts.ask('In the background');
    const portal = await openPortal(String((await hosts.ask('The next host')).url));
    const tab = await browser.open(String(asked.url));
    await eventually(async () => (await readTab(tab)).seconds > 0, { what: 'a countdown in the tab' });
    await tab.evaluate(countPauses);
    await (await browser.open('about:blank')).activate();
    return await observe({ hosts, portal, tab, id: asked.session_id }, plan);
  } finally {
    await browser.close();
    await hosts.close();
  }
}

type Scene = {
  readonly hosts: Hosts;
  readonly portal: PortalClient;
  readonly tab: PlainTab;
  readonly id: string;
};

async function observe(scene: Scene, { seconds, losses }: Plan): Promise<HiddenTabReport> {
  const { tab, portal, id } = scene;
  const samples: Sample[] = [];
  const reconnectedAfterMs: number[] = [];
  const movedAfterMs: number[] = [];
  const ahead = [...losses];
  const startedAt = Date.now();
  const isDue = (at: number | undefined) => at !== undefined && Date.now() - startedAt > at * 1_000;
  let deadline = await deadlineOf(portal, id);
  while (!isDue(seconds)) {
    const loss = isDue(ahead[0]?.at) ? ahead.shift() : undefined;
    if (loss !== undefined) {
      reconnectedAfterMs.push(await losePortal(scene, loss));
      await portal.post(`/api/interactions/${id}/deadline`, { add_seconds: 300 });
      deadline = await deadlineOf(portal, id);
      movedAfterMs.push(await untilShown(tab, deadline));
      await scene.hosts.ask(`After ${loss.at} seconds`);
    }
    const { visibility, focused, seconds: shownSeconds, at } = await readTab(tab);
    samples.push({ visibility, focused, shownSeconds, serverSeconds: secondsUntil(deadline, at) });
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  const longestPauseMs = await tab.evaluate<number>(
    'Math.max(window.longestPause, performance.now() - window.lastBeat)',
  );
  return { samples, longestPauseMs, reconnectedAfterMs, movedAfterMs };
}

/** How long after a portal was there again the tab found it. */
async function losePortal({ hosts, portal, tab }: Scene, { awaySeconds }: Loss): Promise<number> {
  const reconnected = new Promise<number>((resolve) =>
    tab.on('Network.webSocketHandshakeResponseReceived', () => resolve(Date.now())),
  );
  if (awaySeconds === 0) {
    const lostAt = Date.now();
    hosts.killFirst();
    return (await reconnected) - lostAt;
  }
  hosts.killAll();
  await new Promise((resolve) => setTimeout(resolve, awaySeconds * 1_000));
  const asking = hosts.ask('Back again');
  const backAt = await eventually(async () => (await isUp(portal.origin)) && Date.now());
  await asking;
  return Math.max(0, (await reconnected) - backAt);
}

const look = `({
  visibility: document.visibilityState,
  focused: document.hasFocus(),
  clock: document.querySelector('.timer-clock')?.textContent ?? '',
  at: Date.now(),
})`;

/** A chain, because Chromium slows down only timers that set each other. */
const countPauses = `
  window.longestPause = 0;
  window.lastBeat = performance.now();
  (function beat() {
    setTimeout(() => {
      window.longestPause = Math.max(window.longestPause, performance.now() - window.lastBeat);
      window.lastBeat = performance.now();
      beat();
    }, 250);
  })();`;

async function readTab(tab: PlainTab) {
  const seen = await tab.evaluate<{ visibility: string; focused: boolean; clock: string; at: number }>(look);
  return { ...seen, seconds: toSeconds(seen.clock) };
}

function secondsUntil(deadline: number, now: number): number {
  return Math.ceil((deadline - now) / 1_000);
}

async function deadlineOf(portal: PortalClient, id: string): Promise<number> {
  const { entry } = await portal.interaction(id);
  if (entry.deadline === null) throw new Error('the question is over');
  return entry.deadline;
}

async function untilShown(tab: PlainTab, deadline: number): Promise<number> {
  const from = Date.now();
  return eventually(
    async () => {
      const { seconds, at } = await readTab(tab);
      return Math.abs(seconds - secondsUntil(deadline, at)) <= 1 && Math.max(1, at - from);
    },
    { what: 'the moved deadline in the hidden tab' },
  );
}
