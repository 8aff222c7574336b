/**
 * Does a piece of work whenever asked, one turn at a time; any number of wishes during a turn make one more.
 * The work deals with its own failures.
 */
export function coalesce(work: () => Promise<void>): { ask(): void } {
  let busy = false;
  let wanted = false;

  async function take(): Promise<void> {
    busy = true;
    while (wanted) {
      wanted = false;
      await work();
    }
    busy = false;
  }

  return {
    ask() {
      wanted = true;
      if (!busy) void take();
    },
  };
}
