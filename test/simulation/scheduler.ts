import type { Random } from '../support/seeded-random.ts';

/** Whether what belongs to a process may go on. People, agents and the network never stop. */
export type Life = { readonly name: string; state: 'running' | 'frozen' | 'dead' };

/** One decision of the seed at a time: which step comes next, and when time passes. */
export type Scheduler = {
  /** Time since the run began. It never jumps; what a clock shows is another matter. */
  elapsedMs(): number;
  stepsDone(): number;
  /** Does the deed when the seed says so; never, when the process has died by then. */
  step<Value>(life: Life, label: string, deed: () => Value): Promise<Value>;
  after(life: Life, ms: number, label: string, callback: () => void): () => void;
  sleep(life: Life, ms: number): Promise<void>;
  /** Drops what a dead process was about to do. */
  forget(life: Life): void;
  /** Until it is over, or nothing is left to do. */
  run(isOver: () => boolean): Promise<void>;
};

type Deps = {
  readonly random: Random;
  /** How often time passes although something could be done: a slow disk, a busy machine. */
  readonly slowness: number;
  /** Called before each step; may kill, freeze and jump. */
  readonly beforeStep: () => void;
  /** Null when it is not read: building the lines takes longer than the run. */
  readonly trace: ((who: string, what: string) => void) | null;
};

type Step = { readonly life: Life; readonly label: string; readonly run: () => void };
type Timer = Step & { readonly at: number };

export function createScheduler({ random, slowness, beforeStep, trace }: Deps): Scheduler {
  let steps: Step[] = [];
  let timers: Timer[] = [];
  let elapsed = 0;
  let done = 0;

  const canRun = ({ life }: Step) => life.state === 'running';

  function carryOut(chosen: Step): void {
    done += 1;
    if (random.below(4) === 0) elapsed += 1;
    trace?.(chosen.life.name, chosen.label);
    chosen.run();
  }

  const able: Step[] = [];
  function findReady(): void {
    able.length = 0;
    for (const step of steps) if (canRun(step)) able.push(step);
    for (const timer of timers) if (timer.at <= elapsed && canRun(timer)) able.push(timer);
  }

  const take = (chosen: Step) => dropFrom(steps, chosen) || dropFrom(timers, chosen);

  /** False when there is nothing to wait for. */
  function passTime(): boolean {
    let nearest = Number.POSITIVE_INFINITY;
    for (const timer of timers) if (timer.at < nearest && canRun(timer)) nearest = timer.at;
    if (nearest === Number.POSITIVE_INFINITY) return false;
    elapsed = Math.max(elapsed, nearest);
    return true;
  }

  function after(life: Life, ms: number, label: string, callback: () => void): () => void {
    // A timer rings a little late, never early.
    const timer = { life, label, at: elapsed + Math.max(0, ms) + random.below(3), run: callback };
    timers.push(timer);
    return () => void dropFrom(timers, timer);
  }

  /** False when it is over, or nothing is left to do. */
  function takeTurn(isOver: () => boolean): boolean {
    if (isOver()) return false;
    beforeStep();
    findReady();
    const waits = able.length === 0 || (slowness > 0 && random.chance(slowness));
    if (waits && passTime()) return true;
    const chosen = able[random.below(able.length)];
    if (chosen === undefined) return false;
    take(chosen);
    carryOut(chosen);
    return true;
  }

  return {
    elapsedMs: () => elapsed,
    stepsDone: () => done,
    step: (life, label, deed) =>
      new Promise((resolve, reject) => {
        const run = () => {
          try {
            resolve(deed());
          } catch (cause) {
            reject(cause);
          }
        };
        steps.push({ life, label, run });
      }),
    after,
    sleep: (life, ms) => new Promise((resolve) => void after(life, ms, 'wakes up', resolve)),
    forget(life) {
      steps = steps.filter((step) => step.life !== life);
      timers = timers.filter((timer) => timer.life !== life);
    },
    run: (isOver) =>
      new Promise((resolve, reject) => {
        const turn = () => {
          try {
            if (takeTurn(isOver)) nextTurn();
            else resolve();
          } catch (cause) {
            reject(cause);
          }
        };
        const nextTurn = () => onceNothingMoves(turn);
        nextTurn();
      }),
  };
}

const settled = Promise.resolve();

/**
 * A tick that is asked for among promises comes when none of them is left to settle, so every consequence of the last
 * step is through.
 */
function onceNothingMoves(callback: () => void): void {
  void settled.then(() => process.nextTick(callback));
}

function dropFrom<Value>(values: Value[], value: Value): boolean {
  const place = values.indexOf(value);
  if (place >= 0) values.splice(place, 1);
  return place >= 0;
}
