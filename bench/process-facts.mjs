// What the kernel says about a process. Linux only: elsewhere every figure is NaN and prints as "-".
import { readdirSync, readFileSync } from 'node:fs';
import { median } from './figures.mjs';

const unknown = { cpuMs: Number.NaN, wakeUps: Number.NaN };

/** Resident and proportional memory in MB. */
export function memoryOf(pid) {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const take = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024;
  return { rss: take('Rss'), pss: take('Pss') };
}

/** Milliseconds on a CPU and voluntary switches (each a wake-up) of all threads since the process began. */
export function activityOf(pid) {
  const tasks = tasksOf(pid);
  const activity = tasks.length === 0 ? unknown : { cpuMs: 0, wakeUps: 0 };
  for (const task of tasks) {
    activity.cpuMs += Number(read(`${task}/schedstat`).split(' ')[0]) / 1e6;
    activity.wakeUps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${task}/status`))?.[1]);
  }
  return activity;
}

/**
 * What processes do in a typical second: CPU in percent of one core, wake-ups. The median second, because V8
 * collects garbage once more at some moment after a start, and then never again.
 */
export async function watchActivity(pids, seconds) {
  const watched = pids.map(() => ({ cpu: [], wakeUps: [] }));
  for (let second = 0; second < seconds; second += 1) {
    const before = pids.map(activityOf);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const [at, pid] of pids.entries()) {
      const now = activityOf(pid);
      watched[at].cpu.push((now.cpuMs - before[at].cpuMs) / 10);
      watched[at].wakeUps.push(now.wakeUps - before[at].wakeUps);
    }
  }
  return watched.map(({ cpu, wakeUps }) => ({ cpu: median(cpu), wakeUps: median(wakeUps) }));
}

function tasksOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
