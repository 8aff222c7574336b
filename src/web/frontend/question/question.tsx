import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { modeOf, takesOptions } from '../../../domain/question/mode.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Held } from '../core/held-questions.ts';
import { NotifyOffer } from '../notify/notify-offer.tsx';
import { usePage, useWords } from '../page.ts';
import { AnswerBar } from './answer-bar.tsx';
import { EarlierWordings } from './earlier-wordings.tsx';
import { focusAnswer } from './focus.ts';
import { HandTo } from './hand-to.tsx';
import { NoteField } from './note-field.tsx';
import { Notices } from './notices.tsx';
import { Options } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { QuestionHead } from './question-head.tsx';
import { AtZero } from './timer.tsx';
import { TypedAnswer } from './typed-answer.tsx';

/** An open question, with everything it takes to answer it. */
export function Question({
  held,
  session,
}: {
  readonly held: Held;
  readonly session: OpenSession;
}): JSX.Element {
  const { arming, overlay, preferences } = usePage();
  const { answering } = held;
  const { entry, prompt } = held.interaction.value;
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
        deed="global-note"
        add={words.globalNote}
        name={words.globalNote}
        hint={words.globalNoteHint}
        isFixed={held.answering.isBusy.value}
        onText={(value) => held.answering.change({ field: 'globalNote', value })}
      />
    </section>
  );
}
