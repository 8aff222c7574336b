import type { Clock } from '../../application/ports.ts';

/** `setTimeout` fires at once beyond this. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const due = Date.now() + ms;
    let timer: NodeJS.Timeout;
    const arm = (left: number) => {
      timer = setTimeout(
        () => (left <= longestTimerMs ? callback() : arm(due - Date.now())),
        Math.max(0, Math.min(left, longestTimerMs)),
      );
    };
    arm(ms);
    return () => clearTimeout(timer);
  },
};
