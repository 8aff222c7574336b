import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { fitsHidden, visibleOptions } from '../../../domain/question/option.ts';
import type { Part } from '../../../domain/question/question.ts';
import { isForm, partsOf } from '../../../domain/question/request.ts';
import { type OtherFace, otherFaces, pageFace } from '../../../domain/session/face.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import { Command } from '../components/copy-button.tsx';
import type { OpenQuestion } from '../core/held-questions.ts';
import { showingFailure, usePage, useWords } from '../page.ts';

/** What concerns the question in front only: handing it over, and which of its options are shown. */
export function ThisQuestion({ held, session }: OpenQuestion): JSX.Element {
  const words = useWords().settings;
  return (
    <section class="settings-section">
      <h3>{words.thisQuestion}</h3>
      {otherFaces(pageFace).map((face) => (
        <HandOver key={face} face={face} held={held} session={session} />
      ))}
      {partsOf(session).map(
        (part, at) =>
          part.question.options.length > 0 && (
            <ShownOptions key={part.question.id} session={session} part={part} at={at} />
          ),
      )}
    </section>
  );
}

type HandOverProps = OpenQuestion & { readonly face: OtherFace<typeof pageFace> };

function HandOver({ face, held, session }: HandOverProps): JSX.Element {
  const page = usePage();
  const words = useWords();
  const label = `hand-over-${face}`;
  async function handOver(): Promise<void> {
    const handed = await showingFailure(page, page.api.changeFace(session.id, { interface: face }));
    if (handed === null) return;
    held.terminalCommand.value = handed.terminal_command;
    page.questions.accept(handed.interaction);
  }
  const command = session.face === face ? held.terminalCommand.value : null;
  return (
    <div class="setting">
      <span class="setting-label" id={label}>
        {words.settings.handOver[face]}
      </span>
      <button
        type="button"
        class="button button-small"
        aria-describedby={label}
        onClick={() => void handOver()}
      >
        {words.settings.handOverDo}
      </button>
      <p class="setting-help">{words.settings.handOverHelp}</p>
      {command !== null && (
        <div class="setting-command">
          <p>{words.notice.command}</p>
          <Command text={command} />
        </div>
      )}
    </div>
  );
}

type ShownProps = { readonly session: OpenSession; readonly part: Part; readonly at: number };

function ShownOptions({ session, part, at }: ShownProps): JSX.Element {
  const page = usePage();
  const words = useWords();
  const wanted = useSignal<readonly string[] | null>(null);
  const { question } = part;
  const hidden = wanted.value ?? part.hidden;
  const shown = visibleOptions(question, hidden).length;
  /** One request in flight, the newest wish next: two quick clicks must not undo each other. */
  async function hide(next: readonly string[]): Promise<void> {
    const isUnderWay = wanted.peek() !== null;
    wanted.value = next;
    if (isUnderWay) return;
    for (let wish = wanted.peek(); wish !== null; wish = wanted.peek() === wish ? null : wanted.peek()) {
      const now = await showingFailure(
        page,
        page.api.hideOptions(session.id, { hidden: wish, question: at }),
      );
      if (now === null) break;
      page.questions.accept(now);
    }
    wanted.value = null;
  }
  return (
    <fieldset class="shown-options">
      <legend>
        {isForm(session.request)
          ? words.settings.optionsOf(at + 1, shortTitle(question))
          : words.settings.options}
        <span class="shown-count">{words.settings.optionsCount(shown, question.options.length)}</span>
      </legend>
      <p class="setting-help">
        {words.settings.optionsHelp(question.min)}{' '}
        {hidden.length > 0 && (
          <button type="button" class="link-button" onClick={() => void hide([])}>
            {words.question.showAll}
          </button>
        )}
      </p>
      <div class="shown-list">
        {question.options.map(({ id, label }) => {
          const isShown = !hidden.includes(id);
          const without = [...hidden, id];
          return (
            <label key={id} class="shown-option">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && !fitsHidden(question, without)}
                onChange={() => void hide(isShown ? without : hidden.filter((one) => one !== id))}
              />
              <bdi>{label}</bdi>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
