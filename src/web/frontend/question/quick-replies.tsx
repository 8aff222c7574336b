import type { JSX, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { usePage, useWords } from '../page.ts';

type Props = { readonly field: RefObject<HTMLTextAreaElement | null> };

/** The person's own phrases, to put into a text field. There is nothing to see while they have none. */
export function QuickReplies({ field }: Props): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().quick;
  const id = useId();
  const phrases = preferences.quickReplies.value;
  if (phrases.length === 0) return null;
  return (
    <span class="quick-replies">
      <button type="button" class="link-button" popovertarget={id}>
        {words.name}
      </button>
      <fieldset id={id} class="quick-menu" popover="auto" aria-label={words.name}>
        {phrases.map((phrase) => (
          <button
            key={phrase}
            type="button"
            class="quick-phrase"
            dir="auto"
            popovertarget={id}
            popovertargetaction="hide"
            onClick={() => insertPhrase(field.current, phrase)}
          >
            {phrase}
          </button>
        ))}
      </fieldset>
    </span>
  );
}

/** Puts a phrase where the cursor is, on a line of its own where there is text already. */
export function insertPhrase(field: HTMLTextAreaElement | null, phrase: string): void {
  if (field === null || field.readOnly) return;
  const { value, selectionStart, selectionEnd } = field;
  const before = value.slice(0, selectionStart);
  const joint = before === '' || before.endsWith('\n') ? '' : '\n';
  field.focus();
  field.setRangeText(joint + phrase, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
