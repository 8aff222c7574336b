import { createRandom, type Random } from '../support/seeded-random.ts';

/** One way in for unchecked bytes. */
export type FuzzTarget = {
  readonly name: string;
  /** Of those that promise to be quicker than the others. */
  readonly limitMs?: number;
  /** Makes something to throw inputs at; each target has its own. */
  open(): Promise<Opened>;
};

export type Opened = {
  /** Takes an input made from the random numbers; throws when the product misbehaved. */
  run(random: Random): Promise<void> | void;
  /** How long the product itself took for the last input, where making and checking one takes longer. */
  tookMs?(): number;
  /** Throws when the inputs together have left something behind. */
  close?(): Promise<void>;
};

export type FuzzReport = {
  readonly target: string;
  readonly inputs: number;
  readonly slowest: { readonly ms: number; readonly input: number };
  readonly failures: readonly Failure[];
};

type Failure = { readonly input: number; readonly kind: 'crash' | 'slow'; readonly what: string };

export type FuzzPlan = {
  readonly seed: number;
  /** The number of the first input. */
  readonly from?: number;
  readonly inputs: number;
  /** An input that takes longer is a failure. */
  readonly limitMs: number;
  /** Called before each input, for a caller that watches from outside whether it ends. */
  readonly onInput?: (input: number) => void;
};

/**
 * Between the times a slow input is tried again: only what is slow every time is slow. Other processes may take the core
 * for longer than a few tries in a row last.
 */
const pausesMs = [50, 100, 200];

/** An input follows from the seed and its number alone, so that one failure can be repeated without the others. */
export function randomFor(seed: number, input: number): Random {
  return createRandom((Math.imul(seed, 1_000_003) + input) | 0);
}

export async function fuzz(target: FuzzTarget, plan: FuzzPlan): Promise<FuzzReport> {
  const { seed, from = 1, inputs, limitMs, onInput = () => {} } = plan;
  const failures: Failure[] = [];
  let current = from;
  let slowest = { ms: 0, input: from };
  const noteCrash = (cause: unknown) => void failures.push(crash(current, cause));
  // What a target leaves floating is its crash as well.
  process.on('unhandledRejection', noteCrash);
  try {
    const opened = await target.open();
    const timed = async () => {
      const startedAt = performance.now();
      await (async () => opened.run(randomFor(seed, current)))().catch(noteCrash);
      const ms = opened.tookMs?.() ?? performance.now() - startedAt;
      // What was left floating is told before immediates run, and so belongs to this input.
      await new Promise((resolve) => void setImmediate(resolve));
      return ms;
    };
    for (; current < from + inputs; current += 1) {
      onInput(current);
      let ms = await timed();
      for (const pauseMs of pausesMs) {
        if (ms <= limitMs) break;
        await new Promise((resolve) => void setTimeout(resolve, pauseMs));
        ms = Math.min(ms, await timed());
      }
      if (ms > slowest.ms) slowest = { ms, input: current };
      if (ms > limitMs) failures.push({ input: current, kind: 'slow', what: `${Math.round(ms)} ms` });
    }
    current -= 1;
    await Promise.resolve(opened.close?.()).catch(noteCrash);
  } finally {
    process.off('unhandledRejection', noteCrash);
  }
  return { target: target.name, inputs, slowest, failures };
}

function crash(input: number, cause: unknown): Failure {
  const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { input, kind: 'crash', what };
}
