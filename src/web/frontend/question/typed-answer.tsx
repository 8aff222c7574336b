import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { takesOptions } from '../../../domain/question/mode.ts';
import { maxTypedCharacters } from '../../../domain/validation/answer-rules.ts';
import type { Section } from '../answer/section.ts';
import type { KnownPatch } from '../core/preferences.ts';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from '../settings/change-setting.ts';
import { idAt } from './focus.ts';
import { QuickReplies } from './quick-replies.tsx';

/** From here on it is worth saying how much room is left. */
const nearlyFull = maxTypedCharacters * 0.9;

/** The person's own words: the whole answer in a text question, beside the options in a hybrid one. */
export function TypedAnswer({ section }: { readonly section: Section }): JSX.Element {
  const { formats } = usePage();
  const words = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const { question, terms } = section.part.value;
  const text = section.answer.value.customInput ?? '';
  const isAlone = !takesOptions(question.mode);
  const placeholder = terms.placeholderVisible ? question.placeholder : null;
  const id = idAt('typed-answer', section.at);
  return (
    <section class="typed">
      <div class="typed-head">
        <label for={id}>
          {isAlone ? words.question.ownAnswer : words.question.ownAnswerToo}
          {isAlone && question.optional && <span class="optional"> {words.form.optionalMark}</span>}
        </label>
        <QuickReplies field={field} />
        {question.placeholder !== null && <PlaceholderToggle visible={terms.placeholderVisible} />}
      </div>
      <textarea
        ref={field}
        id={id}
        data-key-scope="field"
        class="typed-field"
        rows={isAlone ? 5 : 2}
        maxLength={maxTypedCharacters}
        placeholder={placeholder ?? ''}
        value={text}
        readOnly={section.isBusy.value}
        dir="auto"
        onInput={(event) => section.change({ field: 'customInput', value: event.currentTarget.value })}
      />
      {text.length > nearlyFull && (
        <p class="typed-room" role="status">
          {words.question.charactersLeft(formats.value.number(maxTypedCharacters - text.length))}
        </p>
      )}
    </section>
  );
}

function PlaceholderToggle({ visible }: { readonly visible: boolean }): JSX.Element {
  const page = usePage();
  const words = useWords().question;
  return (
    <button
      type="button"
      class="link-button"
      onClick={() => void changeSetting(page, { placeholder_visible: !visible } satisfies KnownPatch)}
    >
      {visible ? words.hidePlaceholder : words.showPlaceholder}
    </button>
  );
}
