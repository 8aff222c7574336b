import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { maxNoteCharacters } from '../../../domain/validation/answer-rules.ts';
import { Icon } from '../look/icons.tsx';

type Props = {
  readonly value: string;
  /** What unfolds it, and what the field is called once it is there. */
  readonly add: string;
  readonly addName?: string;
  readonly name: string;
  readonly hint: string;
  readonly deed: 'note' | 'global-note';
  readonly onText: (text: string) => void;
};

/** A note: a quiet invitation until somebody wants it, then a field that grows with its text. */
export function NoteField({ value, add, addName, name, hint, deed, onText }: Props): JSX.Element {
  const unfolded = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the next key: who presses n goes on typing at once.
  useLayoutEffect(() => {
    if (unfolded.value) field.current?.focus();
  }, [unfolded.value]);
  if (value === '' && !unfolded.value) {
    return (
      <button
        type="button"
        class={`add-note add-${deed}`}
        data-deed={deed}
        aria-label={addName ?? add}
        onClick={() => {
          unfolded.value = true;
        }}
      >
        {deed === 'global-note' && <Icon name="pencil" size={14} />}
        {add}
      </button>
    );
  }
  return (
    <span class={`note-field note-${deed}`}>
      <Icon name="pencil" size={14} />
      <textarea
        ref={field}
        data-place="field"
        data-deed={deed}
        aria-label={name}
        placeholder={hint}
        rows={1}
        maxLength={maxNoteCharacters}
        value={value}
        dir="auto"
        onInput={(event) => onText(event.currentTarget.value)}
        onBlur={() => {
          // Folding away under a pressed pointer would move what is about to be clicked.
          if (value === '') setTimeout(() => (unfolded.value = false), 200);
        }}
      />
    </span>
  );
}
