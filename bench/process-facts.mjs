// What the kernel says about a process. Linux only: elsewhere every figure is NaN and prints as "-".
import { readdirSync, readFileSync } from 'node:fs';

/** Resident and proportional memory in MB. */
export function memoryOf(pid) {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const take = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024;
  return { rss: take('Rss'), pss: take('Pss') };
}

/** Milliseconds on a CPU and voluntary switches (each a wake-up) of all threads since the process began. */
export function activityOf(pid) {
  const activity = { cpuMs: 0, wakeUps: 0 };
  for (const task of tasksOf(pid)) {
    activity.cpuMs += Number(read(`${task}/schedstat`).split(' ')[0]) / 1e6;
    activity.wakeUps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`${task}/status`))?.[1]);
  }
  return activity;
}

/** What it did in this many seconds: CPU in percent of one core, wake-ups per second. */
export async function watchActivity(pids, seconds) {
  const before = pids.map(activityOf);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return pids.map((pid, at) => {
    const now = activityOf(pid);
    return {
      cpu: (now.cpuMs - before[at].cpuMs) / (seconds * 10),
      wakeUps: (now.wakeUps - before[at].wakeUps) / seconds,
    };
  });
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
