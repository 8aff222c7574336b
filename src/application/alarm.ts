import type { Clock } from './ports.ts';
import { untilBeat } from './shared-beat.ts';

/** Rings once at the earliest moment it was set for, or when the clock was set back and that moment means nothing. */
export type Alarm = {
  setFor(moment: number): void;
  clear(): void;
};

/** On Linux a timer stands still while the machine sleeps: one set for the moment would ring that much too late. */
const glanceMs = 2_000;

export function createAlarm(clock: Clock, ring: (clockWentBack: boolean) => void): Alarm {
  let earliest = Number.POSITIVE_INFINITY;
  let forget = () => {};

  /** Looks at the clock on the way, which costs nothing. */
  function glance(): void {
    forget();
    const now = clock.now();
    const left = Math.max(0, earliest - now);
    forget = clock.after(Math.min(left, untilBeat(now, glanceMs)), () => {
      const wentBack = clock.now() < now;
      if (!wentBack && clock.now() < earliest) return glance();
      earliest = Number.POSITIVE_INFINITY;
      ring(wentBack);
    });
  }

  return {
    setFor(moment) {
      if (moment >= earliest) return;
      earliest = moment;
      glance();
    },
    clear() {
      earliest = Number.POSITIVE_INFINITY;
      forget();
    },
  };
}
