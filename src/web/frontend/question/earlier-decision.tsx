import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Answer } from '../../../domain/answer/answer.ts';
import type { DraftChange } from '../../../domain/answer/draft.ts';
import type { Language } from '../../../domain/language.ts';
import { modeOf } from '../../../domain/question/mode.ts';
import type { Part } from '../../../domain/question/question.ts';
import { localeTags } from '../../../i18n/locale.ts';
import type { Answering } from '../answer/answering.ts';
import type { Section } from '../answer/section.ts';
import { usePage, useWords } from '../page.ts';

type Props = { readonly answering: Answering; readonly section: Section };

/** What this person answered when the same was asked before. One key takes it over into the draft; nothing is sent. */
export function EarlierDecision({ answering, section }: Props): JSX.Element | null {
  const { preferences, clock } = usePage();
  const words = useWords().decided;
  const isTaken = useSignal(false);
  const earlier = answering.question.value.earlier[section.at] ?? null;
  if (earlier === null) return null;
  const { at, answer, what } = earlier;
  const day = dayOf(at, clock.minute.value, preferences.language.value);
  const when = day === null ? words.today : words.on(day);
  function take(): void {
    for (const change of changesTo(section.part.peek(), answer)) section.change(change);
    isTaken.value = true;
  }
  return (
    <div class="decided">
      <p>
        {words.before(what, when)}
        {answer.globalNote !== null && <span class="decided-note">{answer.globalNote}</span>}
      </p>
      <button type="button" class="link-button" data-earlier onClick={take}>
        {words.again}
        <span class="key" aria-hidden="true">
          e
        </span>
      </button>
      <span class="decided-taken" role="status">
        {isTaken.value ? words.taken : ''}
      </span>
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The day as people say it: by its name within a week, else by its date; null for today. */
export function dayOf(at: number, now: number, language: Language): string | null {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return null;
  const isNear = now - at < 6 * dayMs;
  return new Intl.DateTimeFormat(
    localeTags[language],
    isNear ? { weekday: 'long' } : { dateStyle: 'medium' },
  ).format(at);
}

/** What of an earlier answer can still be given: options that are there and shown, and its texts. */
export function changesTo({ question, terms, hidden }: Part, answer: Answer): readonly DraftChange[] {
  const offered = new Set(question.options.map(({ id }) => id).filter((id) => !hidden.includes(id)));
  const picked = answer.selectedIds.filter((id) => offered.has(id)).slice(0, question.max);
  const notes = answer.optionNotes.filter(({ optionId }) => offered.has(optionId));
  return [
    ...(picked.length > 0 ? [{ field: 'selectedIds', value: picked } as const] : []),
    ...(answer.customInput !== null && modeOf(question).takesText
      ? [{ field: 'customInput', value: answer.customInput } as const]
      : []),
    ...(answer.globalNote !== null && terms.globalNote
      ? [{ field: 'globalNote', value: answer.globalNote } as const]
      : []),
    ...(terms.optionNotes
      ? notes.map(({ optionId, text }) => ({ field: 'optionNote', optionId, value: text }) as const)
      : []),
  ];
}
