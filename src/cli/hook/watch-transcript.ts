import { open, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, parseObject } from '../../domain/json-object.ts';

type Watched = {
  /** Null where the client told none. */
  readonly path: string | null;
  readonly tool: string;
  readonly toolInput: JsonObject;
};

const everyMs = 400;
/** As far back as the call that is asked about can stand. */
const tailBytes = 256 * 1024;

/**
 * Watches the client's record of its conversation for the result of this call: the client tells a hook that waits
 * nothing when the person answers in its own dialog. Called back once, with the result as the client noted it. Its
 * hooks for what comes after are there where this finds nothing.
 */
export function watchTranscript(
  { path, tool, toolInput }: Watched,
  tell: (result: unknown) => void,
): () => void {
  const calls = new Set<string>();
  let at: number | null = null;
  let isOver = path === null;

  function readLine(line: string): void {
    const entry = line.includes('tool_') ? parseObject(line) : null;
    const message = entry === null ? null : entry.message;
    const content =
      isObject(message) && Array.isArray(message.content) ? message.content.filter(isObject) : [];
    for (const { type, name, input, id, tool_use_id } of content) {
      const isThis = type === 'tool_use' && name === tool && isSameQuestion(input);
      if (isThis && typeof id === 'string') calls.add(id);
      // Also of an earlier call with the same question: of that nothing is expected any more.
      if (type === 'tool_result' && calls.delete(String(tool_use_id)) && isFollowing)
        finish(entry?.toolUseResult);
    }
  }

  const isSameQuestion = (input: unknown) =>
    isObject(input) && isDeepStrictEqual(input.questions, toolInput.questions);

  /** False while what stood there before is read. */
  let isFollowing = false;

  async function look(file: string): Promise<void> {
    const { size } = await stat(file);
    const from: number = at ?? Math.max(0, size - tailBytes);
    if (size > from) {
      const part = await readPart(file, from, size - from);
      // A line that is still being written is read again.
      const whole = part.subarray(0, part.lastIndexOf(newline) + 1);
      for (const line of whole.toString('utf8').split('\n')) if (!isOver) readLine(line);
      at = from + whole.length;
    }
    isFollowing = true;
  }

  function finish(result: unknown): void {
    isOver = true;
    tell(result);
  }

  async function follow(file: string): Promise<void> {
    while (!isOver) {
      // A file that is not there yet, or was put away.
      await look(file).catch(() => {});
      if (isOver) return;
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  if (path !== null) void follow(path);
  return function stop() {
    isOver = true;
  };
}

const newline = 0x0a;

async function readPart(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
