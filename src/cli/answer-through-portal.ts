import { randomUUID } from 'node:crypto';
import type { AnswerBody, TokenReply } from '../web/wire.ts';

type Answering = { readonly address: string; readonly sessionId: string; readonly optionId: string };

/** Answers as any program may: trades the address's key for a token and posts to the portal. */
export async function answerThroughPortal({ address, sessionId, optionId }: Answering): Promise<void> {
  const { origin, hash } = new URL(address);
  const key = new URLSearchParams(hash.slice(1)).get('key') ?? '';
  const { token } = (await post(`${origin}/api/token`, { key }, {})) as TokenReply;
  const answer: AnswerBody = { attempt: randomUUID(), selected_ids: [optionId] };
  await post(`${origin}/api/interactions/${sessionId}/answer`, answer, { authorization: `Bearer ${token}` });
}

async function post(address: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply.json();
}
