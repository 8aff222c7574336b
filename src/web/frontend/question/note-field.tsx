import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { maxNoteCharacters } from '../../../domain/validation/answer-rules.ts';
import { Icon } from '../components/icons.tsx';
import { QuickReplies } from './quick-replies.tsx';

type Props = {
  readonly value: string;
  /** What unfolds it, and what the field is called once it is there. */
  readonly add: string;
  readonly addName?: string;
  readonly name: string;
  readonly hint: string;
  readonly kind: 'note' | 'global-note';
  /** -1 where a key of the page opens it: two hundred invitations would stand between Tab and Submit. */
  readonly tabIndex?: 0 | -1;
  /** The answer is on its way: what were written now would not go with it. */
  readonly isFixed: boolean;
  readonly onText: (text: string) => void;
};

/** Folding away under a pressed pointer would move what is about to be clicked. */
const foldMs = 200;

/** A note: a button until the person wants one, then a field that grows with its text. */
export function NoteField(props: Props): JSX.Element {
  const { value, add, addName, name, hint, kind, tabIndex = 0, isFixed, onText } = props;
  const unfolded = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the next key: a person who presses n goes on typing at once.
  useLayoutEffect(() => {
    if (unfolded.value) field.current?.focus();
  }, [unfolded.value]);
  function fold(): void {
    // Another window may have taken the keyboard for a moment; the field still has it here.
    if (document.activeElement !== field.current) unfolded.value = false;
  }
  if (value === '' && !unfolded.value) {
    return (
      <button
        type="button"
        class={`add-note add-${kind}`}
        data-note={kind}
        tabIndex={tabIndex}
        aria-label={addName ?? add}
        onClick={() => {
          unfolded.value = true;
        }}
      >
        {kind === 'global-note' && <Icon name="pencil" size={14} />}
        <span>{add}</span>
      </button>
    );
  }
  return (
    <span class={`note-field note-${kind}`}>
      <Icon name="pencil" size={14} />
      <textarea
        ref={field}
        data-key-scope="field"
        data-note={kind}
        aria-label={name}
        placeholder={hint}
        rows={1}
        maxLength={maxNoteCharacters}
        value={value}
        dir="auto"
        readOnly={isFixed}
        onInput={(event) => onText(event.currentTarget.value)}
        onFocus={() => {
          // Also where it came filled: emptied to be written anew, it must not go from under the cursor.
          unfolded.value = true;
        }}
        onBlur={() => setTimeout(fold, foldMs)}
      />
      <QuickReplies field={field} />
    </span>
  );
}
