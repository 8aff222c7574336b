import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Answer } from '../../../domain/answer/answer.ts';
import { type Draft, type DraftChange, isBlankDraft } from '../../../domain/answer/draft.ts';
import { draftAt } from '../../../domain/answer/form-draft.ts';
import { noteOn } from '../../../domain/answer/note.ts';
import { modeOf } from '../../../domain/question/mode.ts';
import type { Question } from '../../../domain/question/question.ts';
import type { Entry } from '../../wire/replies.ts';
import type { Answering } from '../answer/answering.ts';
import { RouteLink } from '../components/route-link.tsx';
import { earlierWordings } from '../list/group-entries.ts';
import { showingFailure, usePage, useWords } from '../page.ts';

/** The same agent's earlier questions, folded, where there is a single question now: when one was only worded differently, its draft is not lost. */
export function EarlierWordings({ answering }: { readonly answering: Answering }): JSX.Element | null {
  const { inbox } = usePage();
  const words = useWords().earlier;
  const earlier = earlierWordings(answering.question.value.entry, inbox.entries.value ?? []);
  if (earlier.length === 0) return null;
  return (
    <details class="earlier">
      <summary>{words.summary(earlier.length)}</summary>
      <p class="earlier-body">{words.body}</p>
      <ul>
        {earlier.map((entry) => (
          <Earlier key={entry.session_id} entry={entry} answering={answering} />
        ))}
      </ul>
    </details>
  );
}

function Earlier({
  entry,
  answering,
}: {
  readonly entry: Entry;
  readonly answering: Answering;
}): JSX.Element {
  const page = usePage();
  const words = useWords().earlier;
  const state = useSignal<'offered' | 'taken' | 'nothing'>('offered');
  async function take(): Promise<void> {
    const earlier = await showingFailure(page, page.api.question(entry.session_id));
    if (earlier === null) return;
    const [section] = answering.sections;
    if (section === undefined) return;
    const { question } = section.part.peek();
    const changes = toChanges(draftAt(earlier.draft, 0), question, section.answer.peek());
    for (const change of changes) section.change(change);
    state.value = changes.length === 0 ? 'nothing' : 'taken';
  }
  return (
    <li>
      <bdi>{entry.title}</bdi>
      {state.value === 'offered' ? (
        <button type="button" class="button button-small" onClick={() => void take()}>
          {words.take}
        </button>
      ) : (
        <span role="status">{words[state.value]}</span>
      )}
      <RouteLink route={{ view: 'question', id: entry.session_id }} class="link-button">
        {words.open}
      </RouteLink>
    </li>
  );
}

/**
 * What of an earlier draft fits the new question: options that still exist, and every text. What stands here
 * already stays: picks are left alone, texts come after.
 */
export function toChanges(draft: Draft, question: Question, answer: Answer): readonly DraftChange[] {
  if (isBlankDraft(draft)) return [];
  const known = new Set(question.options.map((option) => option.id));
  const found = (draft.selectedIds?.value ?? []).filter((id) => known.has(id)).slice(0, question.max);
  const picked = answer.selectedIds.length === 0 ? found : [];
  const text = modeOf(question).takesText ? joined(answer.customInput, draft.customInput?.value) : null;
  const note = joined(answer.globalNote, draft.globalNote?.value);
  return [
    ...(picked.length > 0 ? [{ field: 'selectedIds', value: picked } as const] : []),
    ...(text !== null ? [{ field: 'customInput', value: text } as const] : []),
    ...(note !== null ? [{ field: 'globalNote', value: note } as const] : []),
    ...draft.optionNotes
      .filter((one) => known.has(one.optionId))
      .map(({ optionId, value }) => ({
        optionId,
        value: joined(noteOn(answer.optionNotes, optionId), value),
      }))
      .flatMap(({ optionId, value }) =>
        value === null ? [] : [{ field: 'optionNote', optionId, value } as const],
      ),
  ];
}

/** Null when the earlier text adds nothing. */
function joined(here: string | null, earlier: string | undefined): string | null {
  if (earlier === undefined || earlier === '' || here === earlier) return null;
  return here === null || here === '' ? earlier : `${here}\n\n${earlier}`;
}
