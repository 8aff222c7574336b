/**
 * Runs the work whenever asked, one run at a time; any number of calls during a run make one more. The work handles its
 * own failures.
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
