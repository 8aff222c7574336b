import type { Answer } from '../../domain/answer/answer.ts';
import { isAskedInClient } from '../../domain/question/request.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { timeoutEnding } from '../../domain/session/timeout-ending.ts';
import type { AnswerSession } from '../answering/answer-session.ts';
import type { Clock } from '../ports.ts';
import type { SessionStore } from '../session-store.ts';
import { writeEvent } from '../write-event.ts';

/** Questions that a client asks in a dialog of its own as well: they end when that dialog does. */
export type ClientQuestions = {
  /** Those of one conversation that are still open here. */
  listOpen(client: string, conversation: string): Promise<readonly OpenSession[]>;
  /** The person answered in the client, which has the answer already. One that cannot be kept is left out. */
  endAnswered(session: OpenSession, answers: readonly Answer[]): Promise<void>;
  /** The client went on without an answer from here. What the person had begun stays to be read. */
  endGoneOn(id: SessionId): Promise<void>;
};

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly answer: Pick<AnswerSession, 'answer'>;
  readonly uniqueName: () => string;
};

export function createClientQuestions(deps: Deps): ClientQuestions {
  const { store, clock, answer, uniqueName } = deps;
  async function endGoneOn(id: SessionId): Promise<void> {
    const draft = await store.loadDraft(id);
    await writeEvent(deps, id, (session) => {
      const ending = timeoutEnding(session, draft);
      return {
        kind: 'ended',
        at: clock.now(),
        ending: ending.kind === 'timeout' ? { ...ending, wentOn: true } : ending,
      };
    });
  }
  return {
    endGoneOn,
    async listOpen(client, conversation) {
      const open = (await store.listOpen()).filter((session) => session.state === 'open');
      return open.filter(
        ({ asker, request }) =>
          isAskedInClient(request) && asker.client === client && request.origin?.session === conversation,
      );
    },
    async endAnswered({ id, asker: { client } }, answers) {
      const by = { face: 'client', program: client, attempt: uniqueName() } as const;
      const answered = await answer.answer(id, answers, by);
      // Options that the person hid here, a text too long for us: the client has the answer, and goes on with it.
      if (answered.kind === 'invalid') await endGoneOn(id);
      if (answered.kind !== 'accepted') return;
      await writeEvent(deps, id, () => ({ kind: 'delivered', at: clock.now(), client }));
    },
  };
}
