import type { Push } from '../../wire/pushes.ts';
import type { HeldQuestions } from './held-questions.ts';
import type { Inbox } from './inbox.ts';
import type { Preferences } from './preferences.ts';

type Parts = {
  readonly inbox: Inbox;
  readonly questions: HeldQuestions;
  readonly preferences: Preferences;
  readonly tab: string;
  readonly move: (moved: Moved) => void;
};

export type Moved = Extract<Push, { type: 'moved' }>;

/** What the portal pushes, each to the part it concerns. */
export function createFollower({ inbox, questions, preferences, tab, move }: Parts): (push: Push) => void {
  return function follow(push) {
    switch (push.type) {
      case 'hello':
      case 'database':
        // The connection has taken note of it.
        return;
      case 'entries':
        inbox.receive(push);
        return;
      case 'rows':
        inbox.change(push);
        return;
      case 'tick':
        inbox.tick(push);
        return;
      case 'changed':
        void questions.refresh(push.session_id);
        return;
      case 'draft':
        // Our own words come back as an echo; they are here already, and newer.
        if (push.tab !== tab) questions.receiveDraft(push.session_id, push.draft);
        return;
      case 'settings':
        preferences.receive(push);
        return;
      case 'moved':
        move(push);
        return;
      case 'closing':
        // The socket closes right after; the connection has taken note of why.
        return;
    }
  };
}
