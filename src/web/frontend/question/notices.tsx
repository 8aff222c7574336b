import type { ComponentChildren, JSX } from 'preact';
import { type Face, pageFace } from '../../../domain/session/face.ts';
import { PeopleThere } from '../components/badges.tsx';
import { Command } from '../components/copy-button.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import type { OpenQuestion } from '../core/held-questions.ts';
import { showingFailure, useLiveEntry, usePage, useWords } from '../page.ts';

/** What a person should know about this question before answering it; usually nothing. */
export function Notices({ held, session }: OpenQuestion): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().notice;
  const Elsewhere = elsewhere[session.face];
  const { attention, people } = useLiveEntry(held.question.value.entry);
  return (
    <>
      {preferences.me.value !== null && (
        // There before it says something: a screen reader reads what changes in it.
        <div class="people-line" role="status">
          <PeopleThere people={people} />
        </div>
      )}
      {attention === 'gone' && <Notice icon="inbox">{words.gone}</Notice>}
      {session.takenBack !== undefined && <Notice icon="back">{words.takenBack}</Notice>}
      {session.movedBecause === 'slept' && <Notice icon="moon">{words.slept}</Notice>}
      {session.movedBecause === 'activity' && <Notice icon="clock">{words.activity}</Notice>}
      {Elsewhere !== null && <Elsewhere held={held} session={session} />}
    </>
  );
}

type NoticeProps = { readonly icon: IconName; readonly children: ComponentChildren };

function Notice({ icon, children }: NoticeProps): JSX.Element {
  return (
    <div class="notice" role="status">
      <Icon name={icon} />
      <div class="notice-body">{children}</div>
    </div>
  );
}

/** What is said of a question that another face has. */
const elsewhere: Readonly<Record<Face, ((question: OpenQuestion) => JSX.Element) | null>> = {
  web: null,
  terminal: InTerminal,
};

function InTerminal({ held, session }: OpenQuestion): JSX.Element {
  const page = usePage();
  const words = useWords().notice;
  const command = held.terminalCommand.value;
  async function bringBack(): Promise<void> {
    const back = await showingFailure(page, page.api.changeFace(session.id, { interface: pageFace }));
    if (back !== null) page.questions.accept(back.interaction);
  }
  return (
    <Notice icon="terminal">
      <p>{session.terminal === null ? words.terminal : words.attached}</p>
      {command !== null && session.terminal === null && (
        <>
          <p>{words.command}</p>
          <Command text={command} />
        </>
      )}
      <button type="button" class="button button-small" onClick={() => void bringBack()}>
        {words.bringBack}
      </button>
    </Notice>
  );
}
