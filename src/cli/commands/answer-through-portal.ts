import { randomUUID } from 'node:crypto';
import { enterPortal } from '../../web/pairing/enter-portal.ts';
import type { AnswerBody } from '../../web/wire/bodies.ts';

type Answering = { readonly address: string; readonly sessionId: string; readonly optionId: string };

/** Answers as any program may: comes in with the address's key, and posts once the portal has proved itself. */
export async function answerThroughPortal({ address, sessionId, optionId }: Answering): Promise<void> {
  const { prove, send } = await enterPortal(address);
  const body: AnswerBody = { attempt: randomUUID(), selected_ids: [optionId] };
  const target = `/api/interactions/${sessionId}/answer`;
  const { status, text } = await send(await prove(), { method: 'POST', target, body });
  if (status !== 200 || text === null) throw new Error(`${status} ${text ?? 'and not from the portal'}`);
}
