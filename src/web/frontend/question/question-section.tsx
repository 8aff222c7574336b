import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { firstFocus } from '../../../domain/answer/answering.ts';
import { modeOf, takesOptions } from '../../../domain/question/mode.ts';
import { visibleOptions } from '../../../domain/question/option.ts';
import { ownTitle } from '../../../domain/question/request.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Answering } from '../answer/answering.ts';
import type { Section } from '../answer/section.ts';
import { useWords } from '../page.ts';
import { AttachButton, Attachments } from './attachments.tsx';
import { EarlierDecision } from './earlier-decision.tsx';
import { EvidenceBeside, QuestionEvidence, useEvidence } from './evidence.tsx';
import { idAt } from './focus.ts';
import { NoteField } from './note-field.tsx';
import { Options } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { TypedAnswer } from './typed-answer.tsx';

type Props = { readonly answering: Answering; readonly section: Section };

/** One question with everything it takes to answer it. A single one has neither a heading nor a frame of its own. */
export function QuestionSection({ answering, section }: Props): JSX.Element {
  const { at } = section;
  const { question, terms, hidden } = section.part.value;
  const { request } = answering.question.value.session;
  const texts = section.texts.value;
  const evidence = useEvidence(section);
  const visible = visibleOptions(question, hidden);
  const focused = useSignal<string | null>(firstFocus(visible, section.answer.peek().selectedIds));
  const ofOptions = question.options.some(({ preview }) => preview !== null);
  // Evidence for the question itself stands above the options where those have their own.
  const isAside = evidence.isBeside && (ofOptions || question.preview !== null);
  const own = texts?.preview ?? null;
  const title = answering.isForm ? ownTitle(request, question) : null;
  const Frame = answering.isForm ? 'section' : 'div';
  const label = answering.isForm ? { 'aria-labelledby': titleId(answering, section) } : {};
  return (
    <Frame
      class={answering.isForm ? 'section section-of-form' : 'section'}
      data-section={at}
      {...label}
      onFocusIn={() => {
        answering.current.value = at;
      }}
    >
      {title !== null && (
        <h2 class="section-title" id={`section-title-${at}`} tabIndex={-1} dir="auto" lang={tagOfText(title)}>
          <span class="section-number">{at + 1}</span>
          {title}
        </h2>
      )}
      {texts !== undefined && <Prompt document={texts.prompt} lang={tagOfText(question.prompt)} />}
      {own !== null && (ofOptions || !evidence.isBeside) && <QuestionEvidence document={own} />}
      <div class={isAside ? 'section-beside' : ''}>
        <div class="section-answer">
          {takesOptions(question.mode) && (
            <Options
              section={section}
              evidence={evidence}
              focused={focused}
              named={titleId(answering, section)}
              isOfForm={answering.isForm}
            />
          )}
          {modeOf(question).takesText && <TypedAnswer section={section} />}
          <EarlierDecision answering={answering} section={section} />
          <Attachments answering={answering} section={section} />
          <div class="answer-extras">
            {terms.globalNote && <GlobalNote answering={answering} section={section} />}
            <AttachButton answering={answering} section={section} />
          </div>
        </div>
        {isAside && ofOptions && <EvidenceBeside section={section} evidence={evidence} focused={focused} />}
        {isAside && !ofOptions && own !== null && (
          <div class="evidence-place">
            <div class="evidence-panes" data-panes={1}>
              <QuestionEvidence document={own} />
            </div>
          </div>
        )}
      </div>
    </Frame>
  );
}

/** What names a question on the page: its own heading, else that of the whole. */
function titleId({ isForm, question }: Answering, { at, part }: Section): string {
  const own = isForm ? ownTitle(question.value.session.request, part.value.question) : null;
  return own === null ? 'question-title' : `section-title-${at}`;
}

function GlobalNote({ answering, section }: Props): JSX.Element {
  const words = useWords();
  const name = answering.isForm ? words.form.note : words.question.globalNote;
  return (
    <section class="global-note" id={idAt('global-note', section.at)}>
      <NoteField
        value={section.answer.value.globalNote ?? ''}
        kind="global-note"
        add={name}
        name={name}
        hint={words.question.globalNoteHint}
        isFixed={section.isBusy.value}
        onText={(value) => section.change({ field: 'globalNote', value })}
      />
    </section>
  );
}
