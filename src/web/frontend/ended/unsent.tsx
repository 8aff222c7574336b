import type { JSX } from 'preact';
import { type Answer, pickedOptions } from '../../../domain/answer/answer.ts';
import { answerInProgress, type Draft, isBlankDraft } from '../../../domain/answer/draft.ts';
import type { Notes } from '../../../domain/answer/note.ts';
import type { Request } from '../../../domain/question/request.ts';
import { type Outcome, toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { describeAnswer } from '../../../domain/session/summary.ts';
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
  if (drafts.unsent.value === null) return null;
  const unsent = unsentPart(session.request, drafts.unsent.value, toOutcome(session));
  const isOwn = reason.value !== session.request.globalNote;
  const texts = textsOf(unsent, isOwn ? reason.value : '');
  if (isBlankDraft(unsent) && texts.length === 0) return null;
  const language = preferences.language.value;
  const picked = describeAnswer(session.request, answerInProgress(session, unsent), language);
  const said = texts.length === 0 ? picked : texts.join('\n\n');
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

/** Of what stood in a draft when its question ended, that which the ending does not say already. */
export function unsentPart(request: Request, draft: Draft, { answer }: Outcome): Draft {
  const { selectedIds, customInput, globalNote, optionNotes } = draft;
  return {
    selectedIds: selectedIds !== null && picks(request, selectedIds.value, answer) ? null : selectedIds,
    customInput: customInput?.value === answer.customInput ? null : customInput,
    globalNote: globalNote?.value === answer.globalNote ? null : globalNote,
    optionNotes: optionNotes.filter((note) => !isBlank(note.value) && !says(answer.optionNotes, note)),
  };
}

/** Whether the answer picks these. Their order counts only where the mode keeps it. */
function picks(request: Request, selectedIds: readonly string[], answer: Answer): boolean {
  const own = pickedOptions(request, { selectedIds });
  const given = pickedOptions(request, answer);
  return own.length === given.length && own.every((option, at) => option === given[at]);
}

function says(notes: Notes, { optionId, value }: Draft['optionNotes'][number]): boolean {
  return notes.some((note) => note.optionId === optionId && note.text === value);
}

/** The words in it, each once. */
export function textsOf({ customInput, globalNote, optionNotes }: Draft, reason: string): readonly string[] {
  const all = [customInput?.value ?? '', globalNote?.value ?? '', reason, ...optionNotes.map((n) => n.value)];
  return [...new Set(all)].filter((text) => !isBlank(text));
}
