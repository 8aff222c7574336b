import { listAttachments } from '../../application/answering/list-attachments.ts';
import { createAskHuman } from '../../application/asking/ask-human.ts';
import { type ClientQuestions, createClientQuestions } from '../../application/asking/client-questions.ts';
import { createDeliveries } from '../../application/asking/deliveries.ts';
import { createObserveSession } from '../../application/asking/observe-session.ts';
import { noFaces } from '../../application/faces.ts';
import { maxTimeoutSeconds } from '../../domain/session/deadline.ts';
import { isFace, pageFace } from '../../domain/session/face.ts';
import type { EndedSession, ReadableSession } from '../../domain/session/session.ts';
import { resolveConditions } from '../../settings/conditions.ts';
import type { Composed } from '../compose/compose.ts';
import { createFacesOnDemand } from '../compose/faces-on-demand.ts';
import type { Context } from '../program/command.ts';
import { fromClientAnswers, readClientQuestion } from './client-question.ts';
import { decisionOf } from './decisions.ts';
import type { HookEvent } from './hook-event.ts';
import { watchTranscript } from './watch-transcript.ts';

const closeWithinMs = 200;

type Deps = {
  readonly composed: Composed;
  readonly context: Context;
  readonly print: (decision: object) => Promise<void>;
  /** Aborts when the client wants nothing of this process any more. */
  readonly gone: AbortSignal;
};

/**
 * Asks here what a client asks in its own dialog, and waits for whichever is answered first. Nothing is printed unless a
 * person answered here: then the client's dialog stays as it is.
 */
export async function adoptQuestion(
  event: HookEvent,
  { composed, context, print, gone }: Deps,
): Promise<void> {
  const { log } = composed;
  const request = readClientQuestion(event);
  if (request === null) {
    log.warn(`a question of ${event.client} is in a shape that is not known here`);
    return;
  }
  const askHuman = createAskHuman({
    ...composed,
    faces: noFaces,
    wasSent: () => false,
    // The client has a terminal of its own; a hand-off to another one would wait for a command that nobody sees.
    resolveConditions: async (asked) => ({
      ...resolveConditions(await composed.settings.read(), asked, pageFace),
      face: pageFace,
    }),
  });
  const asked = await askHuman(request, event.asker);
  if (asked.kind !== 'asked') {
    log.warn(`a question of ${event.client} could not be shown here: ${asked.kind}`);
    return;
  }
  const faces = createFacesOnDemand(composed, context);
  composed.deadlines.wake(asked.session.id);
  // The portal comes after the question is stored, and opens no browser: the person has the client in front of them.
  const hosting = faces
    .open()
    .then((opened) => opened.faces.prepare())
    .catch((cause: unknown) => log.warn('the portal could not be opened', cause));
  try {
    await waitForAnswer(asked.session, { event, composed, print, gone });
  } finally {
    await asked.lease.release();
    // The client takes the answer when this process ends. A portal that goes without a word is taken over as well.
    const closed = hosting.then(() => faces.close()).catch(() => {});
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, closeWithinMs))]);
  }
}

type Waiting = Omit<Deps, 'context'> & { readonly event: HookEvent };

async function waitForAnswer({ id }: ReadableSession, waiting: Waiting): Promise<void> {
  const { event, composed, gone } = waiting;
  const questions = createClientQuestions(composed);
  const observe = createObserveSession({ ...composed, faces: noFaces });
  const elsewhere = new AbortController();
  let inClient: unknown = null;
  const { transcript: path, tool, toolInput } = event;
  const unwatch = watchTranscript({ path, tool, toolInput }, (result) => {
    inClient = result;
    elsewhere.abort();
  });
  const signal = AbortSignal.any([gone, elsewhere.signal]);
  try {
    for (;;) {
      const holdMs = maxTimeoutSeconds * 1_000;
      const seen = await observe(id, { holdMs, signal, leaveUnattended: false });
      if (seen.kind === 'ended') {
        if (await deliver(seen.session, waiting)) return;
      } else if (seen.kind !== 'open' || signal.aborted) break;
    }
    await endWithClient(id, { ...event, toolResponse: inClient }, { composed, questions });
  } finally {
    unwatch();
  }
}

/** False where the person has just taken the answer back. */
async function deliver(ended: EndedSession, { event, composed, print }: Waiting): Promise<boolean> {
  // What was answered in the client it has already.
  if (!isFace(ended.face)) return true;
  const deliveries = createDeliveries(composed);
  const delivery = await deliveries.begin(ended);
  if (delivery.kind === 'taken-back') return false;
  const { session } = delivery;
  const files = await listAttachments(composed.store.attachments, session);
  const decision = decisionOf(session, files, event);
  if (decision === null) return true;
  await print(decision);
  await deliveries.note(session.id, event.client);
  return true;
}

type Ending = { readonly composed: Composed; readonly questions: ClientQuestions };

/** Ends a question here because the client has its answer, or goes on without one. */
export async function endWithClient(
  id: string,
  event: HookEvent,
  { composed, questions }: Ending,
): Promise<void> {
  const session = await composed.store.get(id);
  if (session?.state !== 'open') return;
  const answers = fromClientAnswers(session.request, event);
  if (answers === null) await questions.endGoneOn(id);
  else await questions.endAnswered(session, answers);
}
