/** Hidden tabs' timers slow to once a minute; a Worker's do not. This is `setTimeout` that keeps its pace. */
export type After = (ms: number, callback: () => void) => () => void;

type Wish = { readonly id: number; readonly ms: number };
type WorkerPort = Pick<Worker, 'postMessage'> & {
  onmessage: ((event: MessageEvent<number>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

export function createSteadyTimer(worker: WorkerPort): After {
  const waiting = new Map<number, () => void>();
  let last = 0;
  let broken = false;
  function run(id: number): void {
    const callback = waiting.get(id);
    waiting.delete(id);
    callback?.();
  }
  worker.onmessage = ({ data }) => run(data);
  // A Worker that could not start never answers: what waits on it runs now, what comes later runs here.
  worker.onerror = () => {
    broken = true;
    for (const id of [...waiting.keys()]) run(id);
  };
  return function after(ms, callback) {
    if (broken) return plainTimer(ms, callback);
    last += 1;
    const id = last;
    waiting.set(id, callback);
    const wish: Wish = { id, ms };
    worker.postMessage(wish);
    return () => waiting.delete(id);
  };
}

export const plainTimer: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** All that runs inside the Worker: one wish in, one number out, at its time. */
export const workerSource = 'onmessage = ({ data }) => { setTimeout(() => postMessage(data.id), data.ms); };';

/**
 * The Worker is made from its own text. Started from an address it could be a copy that another program had put into
 * the browser's cache: `integrity` guards script tags, not Workers. A blocked Worker costs only the pace in hidden tabs.
 */
export function startSteadyTimer(): After {
  try {
    const address = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
    return createSteadyTimer(new Worker(trusted(address) as string) as WorkerPort);
  } catch {
    return plainTimer;
  }
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
};

/** Trusted Types refuse a bare string here; the address was made from our own text a line before. */
function trusted(url: string): unknown {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy('choice-timer', { createScriptURL: (own) => own }).createScriptURL(url) ?? url;
}
