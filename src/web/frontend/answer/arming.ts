/**
 * Typing meant for another window must not answer: keys that could answer count only once the question has
 * been in view and focused for a moment, and where it appeared by itself only after it was really used.
 */
export type Arming = {
  /** What is about to be shown appears by itself: the person has not gone there. */
  appear(): void;
  /** A question is in view from the next drawing on; before that it may have been loading for a while. */
  show(): void;
  /** The window gained or lost the person's attention. */
  attend(attending: boolean): void;
  /** The pointer, Tab or an arrow was used here. */
  use(): void;
  isUsed(): boolean;
  isArmed(): boolean;
};

export const armingMs = 500;

type Deps = {
  readonly now: () => number;
  /** Calls back once what was shown is on the screen: a busy browser draws it much later. */
  readonly afterPaint: (callback: () => void) => void;
  readonly attending: boolean;
};

export function createArming({ now, afterPaint, ...start }: Deps): Arming {
  let attending = start.attending;
  let since = now();
  let used = true;
  /** How many questions were shown, and which of them is on the screen. */
  let shown = 0;
  let painted = 0;
  return {
    appear() {
      used = false;
    },
    show() {
      shown += 1;
      const mine = shown;
      afterPaint(() => {
        if (mine !== shown) return;
        painted = mine;
        since = now();
      });
    },
    attend(next) {
      if (next && !attending) since = now();
      attending = next;
    },
    use() {
      used = true;
    },
    isUsed: () => used,
    isArmed: () => attending && used && painted === shown && now() - since >= armingMs,
  };
}
