import type { Page } from '../page.ts';
import { type ApiReply, refusalText } from './reply.ts';

/** Awaits what the person asked for. What did not happen is said on the page, never passed over; then null. */
export async function carryOut<Value>(
  { failure, words }: Pick<Page, 'failure' | 'words'>,
  deed: Promise<ApiReply<Value>>,
): Promise<Value | null> {
  const reply = await deed;
  if (reply.ok) {
    failure.value = null;
    return reply.value;
  }
  const { notDone, notDoneBecause } = words.peek().state;
  // Where this browser is not let in, the whole page says what to run.
  if (reply.failure.kind === 'offline') failure.value = notDone;
  if (reply.failure.kind === 'refused') failure.value = notDoneBecause(refusalText(reply.failure.error));
  return null;
}
