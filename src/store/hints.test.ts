import { describe, expect, test } from 'vitest';
import { createHints } from './hints.ts';

describe('hints', () => {
  test('the first listener starts the watching, the last one to go stops it', () => {
    const story: string[] = [];
    const hints = createHints({ onFirst: () => story.push('start'), onNone: () => story.push('stop') });
    const leaveFirst = hints.add(() => {});
    const leaveSecond = hints.add(() => {});
    leaveFirst();
    leaveFirst();
    leaveSecond();
    hints.clear();
    hints.add(() => {});
    hints.clear();
    expect(story).toEqual(['start', 'stop', 'start', 'stop']);
  });

  test('one function that listens twice is told twice, and leaves one at a time', () => {
    const hints = createHints();
    const told: unknown[] = [];
    const listener = (id: unknown) => void told.push(id);
    const leave = hints.add(listener);
    hints.add(listener);
    hints.tell('x');
    leave();
    hints.tell(null);
    expect(told).toEqual(['x', 'x', null]);
  });

  test('a failure is reported and reaches no other listener', () => {
    const failures: unknown[] = [];
    const hints = createHints({ onFailure: (cause) => failures.push(cause) });
    const cause = new Error('not today');
    hints.add(() => {
      throw cause;
    });
    hints.tell(null);
    expect(failures).toEqual([cause]);
  });
});
