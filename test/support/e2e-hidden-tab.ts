import type { Interaction } from '../../src/web/wire.ts';
import { type Agent, connectAgent } from './agent-process.ts';
import { toSeconds } from './e2e-clock.ts';
import { type PlainTab, startPlainChromium } from './e2e-plain-chromium.ts';
import { openPortal, type PortalClient } from './portal-client.ts';
import { eventually, makeHome, removeHome } from './program-process.ts';

/** What was seen of a question in a tab that nobody looked at. */
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

type Plan = {
  readonly seconds: number;
  /** When, in seconds after the start, the process with the portal is killed and the deadline then moved. */
  readonly lossesAt: readonly number[];
};

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

export async function observeHiddenTab({ seconds, lossesAt }: Plan): Promise<HiddenTabReport> {
  const home = await makeHome();
  const agents: Agent[] = [];
  const browser = await startPlainChromium();
  async function ask(title: string) {
    const agent = await connectAgent({ home, name: title });
    agents.push(agent);
    const question = {
      title,
      prompt: 'Take your time.',
      selection_mode: 'text_input',
      timeout_seconds: 3_000,
    };
    return agent.ask(question);
  }
  try {
    const asked = await ask('In the background');
    const portal = await openPortal(String((await ask('The next host')).url));
    const tab = await browser.open(String(asked.url));
    await eventually(async () => (await readTab(tab)).seconds > 0, { what: 'a countdown in the tab' });
    const report = {
      samples: [] as Sample[],
      reconnectedAfterMs: [] as number[],
      movedAfterMs: [] as number[],
    };
    await tab.evaluate(countPauses);
    await (await browser.open('about:blank')).activate();

    const startedAt = Date.now();
    const losses = [...lossesAt];
    let deadline = await deadlineOf(portal, asked.session_id);
    while (Date.now() - startedAt < seconds * 1_000) {
      if (Date.now() - startedAt > Number(losses[0] ?? Number.POSITIVE_INFINITY) * 1_000) {
        losses.shift();
        const reconnected = untilReconnected(tab);
        agents.shift()?.kill();
        report.reconnectedAfterMs.push(await reconnected);
        await portal.post(`/api/interactions/${asked.session_id}/deadline`, { add_seconds: 300 });
        deadline = await deadlineOf(portal, asked.session_id);
        report.movedAfterMs.push(await untilShown(tab, deadline));
        if (losses.length > 0) await ask(`Host ${agents.length} of another life`);
      }
      const { visibility, focused, seconds: shownSeconds, at } = await readTab(tab);
      report.samples.push({ visibility, focused, shownSeconds, serverSeconds: secondsUntil(deadline, at) });
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    const longestPauseMs = await tab.evaluate<number>(
      'Math.max(window.longestPause, performance.now() - window.lastBeat)',
    );
    return { ...report, longestPauseMs };
  } finally {
    await browser.close();
    for (const agent of agents) await agent.close().catch(() => {});
    await removeHome(home);
  }
}

async function readTab(tab: PlainTab) {
  const seen = await tab.evaluate<{ visibility: string; focused: boolean; clock: string; at: number }>(look);
  return { ...seen, seconds: toSeconds(seen.clock) };
}

function secondsUntil(deadline: number, now: number): number {
  return Math.ceil((deadline - now) / 1_000);
}

async function deadlineOf(portal: PortalClient, id: string): Promise<number> {
  const { entry }: Interaction = await portal.interaction(id);
  if (entry.deadline === null) throw new Error('the question is over');
  return entry.deadline;
}

function untilReconnected(tab: PlainTab): Promise<number> {
  const from = Date.now();
  return new Promise((resolve) => {
    tab.on('Network.webSocketHandshakeResponseReceived', () => resolve(Date.now() - from));
  });
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
