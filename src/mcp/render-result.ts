import { listAttachments } from '../application/answering/list-attachments.ts';
import type { Delivery } from '../application/asking/deliveries.ts';
import { addressOf, commandOf, type Offer } from '../application/faces.ts';
import { isImage } from '../domain/answer/attachment.ts';
import { isWaitedFor } from '../domain/question/request.ts';
import { attachmentsOf } from '../domain/session/ending.ts';
import { toOutcome } from '../domain/session/outcome.ts';
import { endedResult, openResult } from '../domain/session/result.ts';
import type { OpenSession } from '../domain/session/session.ts';
import { nextPollId, type SessionId } from '../domain/session/session-id.ts';
import type { AgentServices } from './agent-services.ts';
import type { Call } from './call.ts';
import { knownClient } from './client-limits.ts';
import { openInstructions, otherAnswer, otherAnswers, outcomeInstructions, toldBefore } from './strings.ts';
import { type Pictures, type ToolReply, toCallResult } from './tool-reply.ts';

/** The answer to the question of this call, and with it those to others that the agent has not had. */
export async function renderEnded(
  services: AgentServices,
  { session, told }: Delivery,
  call: Call,
): Promise<ToolReply> {
  const { attachments, persistent: persisted } = services;
  const others = await services.deliveries.beginOthers(call.asker, session.id);
  const files = await listAttachments(attachments, session);
  const instructions =
    outcomeInstructions(toOutcome(session), files) +
    // A poll of a question that was waited for may be repeated, and says the same each time.
    (isWaitedFor(session.request) && told === 'yes' ? '' : toldBefore(told)) +
    (await tellOthers(services, others));
  const result = endedResult(session, { persisted, instructions, attachments: files });
  const pictures = await picturesOf(services, [{ kind: 'begun', session, told }, ...others], call);
  return {
    kind: 'result',
    result: toCallResult(result, pictures),
    brings: [session.id, ...others.map(idOf)],
    onSent: null,
  };
}

export type OpenReply = {
  readonly call: Call;
  /** What offering the question just said; null on a poll, which offers nothing and asks where it is now. */
  readonly offer: Offer | null;
  /** Which of the agent's calls for this session it is. */
  readonly turn: number;
};

export async function renderOpen(
  services: AgentServices,
  session: OpenSession,
  { call, offer, turn }: OpenReply,
): Promise<ToolReply> {
  const found = offer ?? (await services.faces.whereabouts(session));
  // While a browser of ours is on its way its address has no key, and no other browser could come in by it.
  const unattended = !found.expected && !(await services.faces.isAttended(session));
  const launched = offer?.expected ?? false;
  const { hidesScreen = false } = knownClient(call.asker.client);
  const isSetUp = hidesScreen && found.hindrance === 'no-display' && (await services.handsOnDisplay());
  const display = isSetUp ? 'set-up' : hidesScreen ? 'hidden' : 'handed-on';
  const pollId = nextPollId({ id: session.id, turn });
  const reached = { ...found, unattended, launched, pollId, display } as const;
  // Last: from here on nothing fails, and what was begun is brought.
  const others = await services.deliveries.beginOthers(call.asker, session.id);
  const result = openResult(session, {
    persisted: services.persistent,
    instructions: openInstructions(session, reached) + (await tellOthers(services, others)),
    pollId,
    url: addressOf(found),
    terminalCommand: commandOf(found),
    now: services.clock.now(),
  });
  const pictures = await picturesOf(services, others, call);
  return { kind: 'result', result: toCallResult(result, pictures), brings: others.map(idOf), onSent: null };
}

const idOf = ({ session }: Delivery): SessionId => session.id;

/** Each with its content: the agent has nothing left to poll. */
async function tellOthers(
  { attachments, persistent }: AgentServices,
  others: readonly Delivery[],
): Promise<string> {
  const told: string[] = [];
  for (const { session, told: before } of others) {
    const files = await listAttachments(attachments, session);
    const instructions = outcomeInstructions(toOutcome(session), files) + toldBefore(before);
    const result = endedResult(session, { persisted: persistent, instructions, attachments: files });
    told.push(otherAnswer(session.request.title, result));
  }
  return otherAnswers(told);
}

/**
 * Bytes of images in one result. Clients made with the SDK (1.32, 2.4), as Qwen Code is, close the connection at a line
 * of 10 MiB: in base64 these are 8 MB, the text beside them stands there twice, and a result may bring several answers.
 */
const mostImageBytes = 6_000_000;

/** The first time only: a poll that is repeated would make the model look at them again, and pay for it. */
async function picturesOf(
  { attachments }: AgentServices,
  deliveries: readonly Delivery[],
  { asker }: Call,
): Promise<Pictures> {
  const { losesImages = false, spellsImages = false } = knownClient(asker.client);
  let room = mostImageBytes;
  const images: { readonly data: string; readonly mimeType: string }[] = [];
  for (const { session, told } of deliveries) {
    if (told === 'yes' || spellsImages) continue;
    for (const attachment of attachmentsOf(session.ending).filter(isImage)) {
      if (attachment.bytes > room) continue;
      // The answer is worth more than a picture that cannot be read.
      const content = await attachments.read(session.id, attachment).catch(() => null);
      if (content === null) continue;
      room -= attachment.bytes;
      images.push({ data: Buffer.from(content).toString('base64'), mimeType: attachment.type });
    }
  }
  return { images, losesImages };
}
