import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { fitsHidden, visibleOptions } from '../../../domain/question/option.ts';
import { type OtherFace, otherFaces, pageFace } from '../../../domain/session/face.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
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
      {session.request.options.length > 0 && <ShownOptions session={session} />}
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

function ShownOptions({ session }: { readonly session: OpenSession }): JSX.Element {
  const page = usePage();
  const words = useWords();
  const wanted = useSignal<readonly string[] | null>(null);
  const { request } = session;
  const hidden = wanted.value ?? session.hidden;
  const shown = visibleOptions(request, hidden).length;
  /** One request in flight, the newest wish next: two quick clicks must not undo each other. */
  async function hide(next: readonly string[]): Promise<void> {
    const isUnderWay = wanted.peek() !== null;
    wanted.value = next;
    if (isUnderWay) return;
    for (let wish = wanted.peek(); wish !== null; wish = wanted.peek() === wish ? null : wanted.peek()) {
      const now = await showingFailure(page, page.api.hideOptions(session.id, { hidden: wish }));
      if (now === null) break;
      page.questions.accept(now);
    }
    wanted.value = null;
  }
  return (
    <fieldset class="shown-options">
      <legend>
        {words.settings.options}
        <span class="shown-count">{words.settings.optionsCount(shown, request.options.length)}</span>
      </legend>
      <p class="setting-help">
        {words.settings.optionsHelp(request.min)}{' '}
        {hidden.length > 0 && (
          <button type="button" class="link-button" onClick={() => void hide([])}>
            {words.question.showAll}
          </button>
        )}
      </p>
      <div class="shown-list">
        {request.options.map(({ id, label }) => {
          const isShown = !hidden.includes(id);
          const without = [...hidden, id];
          return (
            <label key={id} class="shown-option">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && !fitsHidden(request, without)}
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
