/**
 * Typing meant for another window must not answer: keys that could answer count only once the question has
 * been in view and focused for a moment, and where it appeared by itself only after it was really used.
 */
export type Arming = {
  /** What is about to be shown appears by itself: the person has not gone there. */
  appear(): void;
  /** A question is in view from now on; before that it may have been loading for a while. */
  show(): void;
  /** The window gained or lost the person's attention. */
  attend(attending: boolean): void;
  /** The pointer, Tab or an arrow was used here. */
  use(): void;
  isUsed(): boolean;
  isArmed(): boolean;
};

export const armingMs = 500;

export function createArming(now: () => number, start: { readonly attending: boolean }): Arming {
  let attending = start.attending;
  let since = now();
  let used = true;
  return {
    appear() {
      used = false;
    },
    show() {
      since = now();
    },
    attend(next) {
      if (next && !attending) since = now();
      attending = next;
    },
    use() {
      used = true;
    },
    isUsed: () => used,
    isArmed: () => attending && used && now() - since >= armingMs,
  };
}
