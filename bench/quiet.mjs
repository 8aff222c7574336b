// Others use this machine, too. Each lap waits a little for a moment in which they leave most of it alone.
import { cpus } from 'node:os';

const lookMs = 100;
const patienceMs = 700;

export async function quietMoment() {
  const until = performance.now() + patienceMs;
  let before = load();
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const now = load();
    if ((now.busy - before.busy) / Math.max(1, now.all - before.all) < 0.3) return;
    before = now;
  }
}

function load() {
  const sum = { busy: 0, all: 0 };
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq;
    sum.all += all;
    sum.busy += all - times.idle;
  }
  return sum;
}
