// Many agents at once: what an ask and an answer cost when a thousand others wait, and what waiting itself costs.
import { randomUUID } from 'node:crypto';
import { ask, openCrowd } from './crowd.mjs';
import { mb, ms, percentile } from './figures.mjs';
import { program as ownProgram } from './our-program.mjs';
import { activityOf, memoryOf } from './process-facts.mjs';

const idleSeconds = 60;
/** V8 collects the garbage of what went before once, within 100 s; in 50 processes that is as much as a minute of waiting costs. */
const settleSeconds = 120;
const laps = 100;

export const loadOptions = {
  program: { type: 'string' },
  processes: { type: 'string' },
  open: { type: 'string' },
  tabs: { type: 'string' },
  stored: { type: 'string' },
};

export async function load(values = {}) {
  const { program = ownProgram, processes = '50', open = '20', tabs = '20', stored = '10000' } = values;
  const size = {
    processes: Number(processes),
    open: Number(open),
    tabs: Number(tabs),
    stored: Number(stored),
  };
  const crowd = await openCrowd(program, size);
  try {
    const idle = await watchIdle(crowd);
    const asks = await measureAsks(crowd);
    const answers = await measureAnswers(crowd);
    const burst = await measureBurst(crowd);
    return toRows(size, { idle, asks, answers, burst, portal: memoryOf(crowd.servers[0].pid).rss });
  } finally {
    await crowd.close();
  }
}

async function watchIdle({ servers }) {
  await pause(settleSeconds);
  const before = total(servers);
  const startedAt = performance.now();
  await pause(idleSeconds);
  const after = total(servers);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    cpu: (after.cpuMs - before.cpuMs) / (seconds * 10),
    wakeUps: (after.wakeUps - before.wakeUps) / seconds,
  };
}

/** One after another, each from the next process. */
async function measureAsks(crowd) {
  const before = total(crowd.servers);
  const took = [];
  for (let lap = 0; lap < laps; lap += 1) {
    took.push(await ask(crowd, crowd.servers[lap % crowd.servers.length]).visible);
  }
  return { took, cpuMs: (total(crowd.servers).cpuMs - before.cpuMs) / laps };
}

async function measureAnswers(crowd) {
  const took = [];
  let cpuMs = 0;
  for (let lap = 0; lap < laps; lap += 1) {
    const { title, visible, answered } = ask(crowd, crowd.servers[lap % crowd.servers.length]);
    await visible;
    const id = await findId(crowd, title);
    const before = total(crowd.servers);
    const sentAt = performance.now();
    const attempt = randomUUID();
    await crowd.http('POST', `/api/interactions/${id}/answer`, { attempt, selected_ids: ['option-1'] });
    took.push((await answered) - sentAt);
    cpuMs += total(crowd.servers).cpuMs - before.cpuMs;
  }
  return { took, cpuMs: cpuMs / laps };
}

async function findId({ http }, title) {
  const { interactions } = await http('GET', '/api/interactions?filter=active');
  return interactions.find((entry) => entry.title === title).session_id;
}

/** Every process asks in the same instant. */
async function measureBurst(crowd) {
  const startedAt = performance.now();
  const took = await Promise.all(crowd.servers.map((server) => ask(crowd, server).visible));
  return { took, lasted: performance.now() - startedAt };
}

function toRows({ processes, open, tabs, stored }, { idle, asks, answers, burst, portal }) {
  const size = `${processes} x ${open} open, ${tabs} tabs, ${stored} stored`;
  const row = (what, value, unit, aim) => ({
    what: `${what}; ${size}`,
    floor: '',
    ours: unit(value),
    figure: '',
    value,
    ...(aim && { aim }),
  });
  const percent = (value) => `${value.toFixed(2)} % of a core`;
  const each = (value) => `${value.toFixed(0)}/s`;
  return [
    row('ask → on a page, p50', percentile(asks.took, 50), ms),
    row('ask → on a page, p95', percentile(asks.took, 95), ms, 300),
    row('CPU of all processes per ask', asks.cpuMs, ms),
    row('answer → at the agent, p50', percentile(answers.took, 50), ms),
    row('answer → at the agent, p95', percentile(answers.took, 95), ms, 100),
    row('CPU of all processes per answer', answers.cpuMs, ms),
    row('one more from every process at once: p95', percentile(burst.took, 95), ms),
    row('one more from every process at once: all', burst.lasted, ms),
    row('idle, all processes together', idle.cpu, percent, 3),
    row('idle, wake-ups of all processes', idle.wakeUps, each),
    row('memory of the portal, RSS', portal, mb, 150),
  ];
}

function total(servers) {
  const sum = { cpuMs: 0, wakeUps: 0 };
  for (const { pid } of servers) {
    const { cpuMs, wakeUps } = activityOf(pid);
    sum.cpuMs += cpuMs;
    sum.wakeUps += wakeUps;
  }
  return sum;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
