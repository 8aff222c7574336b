import type { JSX } from 'preact';
import { type Answer, emptyAnswer, pickedOptions } from '../../../domain/answer/answer.ts';
import { answerInProgress, type Draft, isBlankDraft } from '../../../domain/answer/draft.ts';
import { draftAt, type FormDraft } from '../../../domain/answer/form-draft.ts';
import type { Notes } from '../../../domain/answer/note.ts';
import type { Language } from '../../../domain/language.ts';
import type { Question } from '../../../domain/question/question.ts';
import { firstQuestion, isForm, partsOf } from '../../../domain/question/request.ts';
import { toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { describeAnswer, shortTitle } from '../../../domain/session/summary.ts';
import { isBlank } from '../../../domain/text/characters.ts';
import { CopyButton } from '../components/copy-button.tsx';
import type { Held } from '../core/held-questions.ts';
import { usePage, useWords } from '../page.ts';

type Props = { readonly held: Held; readonly session: EndedSession };

/** What the person wrote here when another answer or the deadline came first, to be copied. */
export function Unsent({ held, session }: Props): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().ended;
  const { drafts, reason } = held.answering;
  const draft = drafts.unsent.value;
  if (draft === null) return null;
  const isOwn = reason.value !== firstQuestion(session.request).globalNote;
  const pieces = unsentPieces(
    session,
    { draft, reason: isOwn ? reason.value : '' },
    preferences.language.value,
  );
  if (pieces.length === 0) return null;
  const said = pieces.join('\n\n');
  return (
    <section class="unsent">
      <h2>{words.unsent}</h2>
      <p>{words.unsentBody}</p>
      <blockquote dir="auto">{said}</blockquote>
      <div class="unsent-actions">
        <CopyButton text={said} />
        <button type="button" class="link-button" onClick={() => held.answering.drafts.forget()}>
          {words.discard}
        </button>
      </div>
    </section>
  );
}

type Written = { readonly draft: FormDraft; readonly reason: string };

/** What was not sent of each question, below what it is called where there are several; then the words about all. */
export function unsentPieces(
  session: EndedSession,
  { draft, reason }: Written,
  language: Language,
): readonly string[] {
  const { request, ending } = session;
  const { answer, answers } = toOutcome(session);
  const isMany = isForm(request);
  const ofQuestions = partsOf(session).flatMap((part, at) => {
    const { question } = part;
    const given = isMany ? (answers[at] ?? emptyAnswer) : answer;
    const unsent = unsentPart(question, draftAt(draft, at), given);
    const texts = textsOf(unsent, isMany ? '' : reason);
    if (isBlankDraft(unsent) && texts.length === 0) return [];
    const picked = describeAnswer(question, answerInProgress(part, unsent), language);
    const said = texts.length === 0 ? picked : texts.join('\n\n');
    return isMany ? [`${shortTitle(question)}\n${said}`] : [said];
  });
  const sentBack = ending.kind === 'submitted' ? ending.rephrase : null;
  const rephrase = draft.rephrase?.value ?? '';
  const ofAll = [isMany ? reason : '', rephrase === sentBack ? '' : rephrase];
  return [...ofQuestions, ...ofAll.filter((text) => !isBlank(text))];
}

/** Of what stood in a draft when its question ended, that which the answer does not say already. */
export function unsentPart(question: Question, draft: Draft, answer: Answer): Draft {
  const { selectedIds, customInput, globalNote, optionNotes } = draft;
  return {
    selectedIds: selectedIds !== null && picks(question, selectedIds.value, answer) ? null : selectedIds,
    customInput: customInput?.value === answer.customInput ? null : customInput,
    globalNote: globalNote?.value === answer.globalNote ? null : globalNote,
    optionNotes: optionNotes.filter((note) => !isBlank(note.value) && !says(answer.optionNotes, note)),
  };
}

/** Whether the answer picks these. Their order counts only where the mode keeps it. */
function picks(question: Question, selectedIds: readonly string[], answer: Answer): boolean {
  const own = pickedOptions(question, { selectedIds });
  const given = pickedOptions(question, answer);
  return own.length === given.length && own.every((option, at) => option === given[at]);
}

function says(notes: Notes, { optionId, value }: Draft['optionNotes'][number]): boolean {
  return notes.some((note) => note.optionId === optionId && note.text === value);
}

/** The words in it, each once. */
function textsOf({ customInput, globalNote, optionNotes }: Draft, reason: string): readonly string[] {
  const all = [customInput?.value ?? '', globalNote?.value ?? '', reason, ...optionNotes.map((n) => n.value)];
  return [...new Set(all)].filter((text) => !isBlank(text));
}
