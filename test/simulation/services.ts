import { createAnswerSession } from '../../src/application/answer-session.ts';
import { createAskHuman } from '../../src/application/ask-human.ts';
import { createBrowseSessions } from '../../src/application/browse-sessions.ts';
import { createChangeSession } from '../../src/application/change-session.ts';
import { createDeliveriesInFlight } from '../../src/application/deliveries-in-flight.ts';
import { createDeadlineKeeper } from '../../src/application/keep-deadlines.ts';
import { createKeepDraft } from '../../src/application/keep-draft.ts';
import { createLateAnswers } from '../../src/application/late-answers.ts';
import { createObserveSession } from '../../src/application/observe-session.ts';
import type { Clock, Faces, HiddenOptions, IsAlive, Log, Offer } from '../../src/application/ports.ts';
import type { SessionStore } from '../../src/application/session-store.ts';
import type { Owner } from '../../src/domain/session/asker.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { terms } from '../support/samples.ts';

type Deps = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly isAlive: IsAlive;
  readonly owner: Owner;
  readonly newId: () => SessionId;
};

export type Services = ReturnType<typeof createServices>;

/** The application's own services, put together as a process does it. Only the faces are made up. */
export function createServices(deps: Deps) {
  const { store } = deps;
  const deliveriesInFlight = createDeliveriesInFlight();
  const portalDeadlines = createDeadlineKeeper(deps);
  return {
    deliveriesInFlight,
    askHuman: createAskHuman({
      ...deps,
      faces,
      hiddenOptions,
      // What the person's settings would say is in the request's wishes here.
      resolveConditions: async ({ wishes, defaultIds }) => ({
        face: 'web',
        terms: terms({
          timeoutSeconds: wishes.timeoutSeconds ?? 300,
          timeoutAction: defaultIds === null ? 'reinvoke' : 'submit',
        }),
      }),
    }),
    observeSession: createObserveSession({ ...deps, faces }),
    answerSession: createAnswerSession(deps),
    changeSession: createChangeSession(deps),
    keepDraft: createKeepDraft(store),
    browse: createBrowseSessions(store),
    deadlines: createDeadlineKeeper(deps),
    /** A portal looks after every session of the home, so that those whose process has died end as well. */
    hostPortal() {
      store.watch(() => portalDeadlines.wake());
      portalDeadlines.wake();
    },
    lateAnswers: createLateAnswers({ ...deps, deliveriesInFlight }),
  };
}

const offer: Offer = { url: 'http://127.0.0.1:1/', terminalCommand: null, expected: true };

const faces: Faces = {
  prepare: async () => {},
  offer: async () => offer,
  whereabouts: async () => offer,
  isAttended: async () => true,
};

const hiddenOptions: HiddenOptions = { recall: async () => [], remember: async () => {} };
