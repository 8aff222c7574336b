import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { type Draft, emptyDraft } from '../../../domain/draft.ts';
import type { Request } from '../../../domain/request.ts';
import type { Entry } from '../../wire.ts';
import type { Answering } from '../answer/answering.ts';
import { type DraftChange, isBlank } from '../answer/draft-fields.ts';
import { earlierWordings } from '../list/group-entries.ts';
import { usePage, useWords } from '../page.ts';

/** The same agent's earlier questions, folded: when one was only worded differently, its draft is not lost. */
export function EarlierWordings({ answering }: { readonly answering: Answering }): JSX.Element | null {
  const { inbox } = usePage();
  const words = useWords().earlier;
  const earlier = earlierWordings(answering.interaction.value.entry, inbox.entries.value ?? []);
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
  const { api, router } = usePage();
  const words = useWords().earlier;
  const state = useSignal<'offered' | 'taken' | 'nothing'>('offered');
  async function take(): Promise<void> {
    const reply = await api.interaction(entry.session_id);
    const { request } = answering.interaction.peek().session;
    const changes = toChanges(reply.ok ? reply.value.draft : emptyDraft, request);
    for (const change of changes) answering.change(change);
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
      <button
        type="button"
        class="link-button"
        onClick={() => router.go({ view: 'question', id: entry.session_id })}
      >
        {words.open}
      </button>
    </li>
  );
}

/** What of an earlier draft fits the new question: options that still exist, and every text. */
export function toChanges(draft: Draft, request: Request): readonly DraftChange[] {
  if (isBlank(draft)) return [];
  const known = new Set(request.options.map((option) => option.id));
  const picked = (draft.selectedIds?.value ?? []).filter((id) => known.has(id)).slice(0, request.max);
  const takesText = request.mode === 'text_input' || request.mode === 'hybrid';
  const text = takesText ? (draft.customInput?.value ?? '') : '';
  const note = draft.globalNote?.value ?? '';
  return [
    ...(picked.length > 0 ? [{ field: 'selectedIds', value: picked } as const] : []),
    ...(text !== '' ? [{ field: 'customInput', value: text } as const] : []),
    ...(note !== '' ? [{ field: 'globalNote', value: note } as const] : []),
    ...draft.optionNotes
      .filter((one) => known.has(one.optionId) && one.value !== '')
      .map(({ optionId, value }) => ({ field: 'optionNote', optionId, value }) as const),
  ];
}
