import { type Problem, problem } from './problem.ts';
import { limits } from './request-schema.ts';

const kib = 1024;

/** Whether a request is too big to be looked at any closer. */
export function sizeProblem(raw: object): Problem | null {
  const bytes = sizeAsJson(raw);
  if (bytes === null) {
    return problem('', 'wrong-type', 'the arguments are not plain JSON, or nested too deep; send plain JSON');
  }
  if (bytes <= limits.requestBytes) return null;
  const size = Math.ceil(bytes / kib);
  const most = limits.requestBytes / kib;
  return problem('', 'too-long', `the request has ${size} KiB; shorten it to at most ${most} KiB`);
}

/** Null where it cannot be written as JSON at all: circles, big integers, tens of thousands of levels. */
function sizeAsJson(raw: object): number | null {
  try {
    return new TextEncoder().encode(JSON.stringify(raw) ?? '').length;
  } catch {
    return null;
  }
}
