import type { FuzzTarget } from './fuzz.ts';

const failing = (name: string, run: (value: number) => void): FuzzTarget => ({
  name,
  open: async () => ({ run: (random) => run(random.below(10)) }),
});

function busyMs(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Mistakes of each kind, which the fuzzer has to report. */
export const plantedTargets: readonly FuzzTarget[] = [
  failing('planted crash', (value) => {
    if (value === 3) throw new Error('three');
  }),
  failing('planted rejection', (value) => {
    if (value === 3) void Promise.reject(new Error('left floating'));
  }),
  failing('planted slowness', (value) => {
    if (value === 3) busyMs(150);
  }),
  failing('planted hang', (value) => {
    while (value === 3);
  }),
];
