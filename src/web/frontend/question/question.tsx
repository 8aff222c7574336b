import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { modeOf, takesOptions } from '../../../domain/question/mode.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { maxTypedCharacters } from '../../../domain/validation/answer-rules.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Answering } from '../answer/answering.ts';
import type { Held, OpenQuestion } from '../core/held-questions.ts';
import type { KnownPatch } from '../core/preferences.ts';
import { NotifyOffer } from '../notify/permission.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';
import { changeSetting } from '../settings/change-setting.ts';
import { AnswerBar } from './answer-bar.tsx';
import { EarlierWordings } from './earlier-wordings.tsx';
import { focusAnswer } from './focus.ts';
import { NoteField } from './note-field.tsx';
import { Notices } from './notices.tsx';
import { Options } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { QuestionHead } from './question-head.tsx';
import { AtZero } from './timer.tsx';

/** An open question, with everything it takes to answer it. */
export function Question({ held, session }: OpenQuestion): JSX.Element {
  const { arming, overlay, preferences } = usePage();
  const { answering } = held;
  const { entry, prompt } = held.question.value;
  const { request, terms } = session;
  useLayoutEffect(() => {
    arming.show();
    // A text field that takes what is being typed elsewhere is no place for the focus of a tab that popped up.
    focusAnswer(document, arming.isUsed());
  }, [arming]);
  useSignalEffect(() => {
    // The settings may arrive after the question.
    if (held.settingsSeen.peek() || preferences.entries.value.length === 0) return;
    held.settingsSeen.value = true;
    if (preferences.isOn('settings_first')) overlay.value = 'settings';
  });
  return (
    <>
      <div class="scroll">
        <article class="column" aria-labelledby="question-title">
          <QuestionHead entry={entry}>
            <HandTo session={session} />
          </QuestionHead>
          <Notices held={held} session={session} />
          <Prompt document={prompt} lang={tagOfText(request.prompt)} />
          {takesOptions(request.mode) && <Options answering={answering} />}
          {modeOf(request).takesText && <TypedAnswer answering={answering} />}
          {terms.globalNote && <GlobalNote held={held} />}
          <AtZero answering={answering} session={session} />
          <EarlierWordings answering={answering} />
          <NotifyOffer />
        </article>
      </div>
      <AnswerBar answering={answering} session={session} />
    </>
  );
}

function GlobalNote({ held }: { readonly held: Held }): JSX.Element {
  const words = useWords().question;
  return (
    <section class="global-note">
      <NoteField
        value={held.answering.answer.value.globalNote ?? ''}
        kind="global-note"
        add={words.globalNote}
        name={words.globalNote}
        hint={words.globalNoteHint}
        isFixed={held.answering.isBusy.value}
        onText={(value) => held.answering.change({ field: 'globalNote', value })}
      />
    </section>
  );
}

/** From here on it is worth saying how much room is left. */
const nearlyFull = maxTypedCharacters * 0.9;

/** The person's own words: the whole answer in a text question, beside the options in a hybrid one. */
function TypedAnswer({ answering }: { readonly answering: Answering }): JSX.Element {
  const { formats } = usePage();
  const words = useWords().question;
  const { request, terms } = answering.question.value.session;
  const text = answering.answer.value.customInput ?? '';
  const isAlone = !takesOptions(request.mode);
  const placeholder = terms.placeholderVisible ? request.placeholder : null;
  return (
    <section class="typed">
      <div class="typed-head">
        <label for="typed-answer">{isAlone ? words.ownAnswer : words.ownAnswerToo}</label>
        {request.placeholder !== null && <PlaceholderToggle visible={terms.placeholderVisible} />}
      </div>
      <textarea
        id="typed-answer"
        data-key-scope="field"
        class="typed-field"
        rows={isAlone ? 5 : 2}
        maxLength={maxTypedCharacters}
        placeholder={placeholder ?? ''}
        value={text}
        readOnly={answering.isBusy.value}
        dir="auto"
        onInput={(event) => answering.change({ field: 'customInput', value: event.currentTarget.value })}
      />
      {text.length > nearlyFull && (
        <p class="typed-room" role="status">
          {words.charactersLeft(formats.value.number(maxTypedCharacters - text.length))}
        </p>
      )}
    </section>
  );
}

function PlaceholderToggle({ visible }: { readonly visible: boolean }): JSX.Element {
  const page = usePage();
  const words = useWords().question;
  return (
    <button
      type="button"
      class="link-button"
      onClick={() => void changeSetting(page, { placeholder_visible: !visible } satisfies KnownPatch)}
    >
      {visible ? words.hidePlaceholder : words.showPlaceholder}
    </button>
  );
}

/** Hands the question to a person of a shared inbox. Every other person may still answer it. */
export function HandTo({ session }: { readonly session: OpenSession }): JSX.Element | null {
  const page = usePage();
  const words = useWords().handTo;
  const members = useSignal<readonly string[]>([]);
  const me = page.preferences.me.value;
  const { id, assignee } = session;
  async function meet(): Promise<void> {
    const reply = await page.api.members();
    if (reply.ok) members.value = reply.value.members;
  }
  useEffect(() => {
    if (me !== null) void meet();
  }, [me]);
  if (me === null) return null;
  async function hand(to: string): Promise<void> {
    const handed = await showingFailure(page, page.api.assign(id, { assignee: to === '' ? null : to }));
    if (handed !== null) page.questions.accept(handed);
  }
  const named = assignee === null || assignee === me ? members.value : [...members.value, assignee];
  const others = [...new Set(named)].filter((name) => name !== me);
  return (
    <label class="hand-to">
      {assignee !== null && <span aria-hidden="true">{words.for}</span>}
      <select
        aria-label={words.name}
        value={assignee ?? ''}
        onFocus={() => void meet()}
        onChange={(event) => void hand(event.currentTarget.value)}
      >
        <option value="">{assignee === null ? words.name : words.nobody}</option>
        <option value={me}>{words.me(me)}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
