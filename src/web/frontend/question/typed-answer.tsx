import type { JSX } from 'preact';
import { takesOptions } from '../../../domain/question/mode.ts';
import { maxTypedCharacters } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';
import type { KnownPatch } from '../core/preferences.ts';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from '../settings/change-setting.ts';

/** From here on it is worth saying how much room is left. */
const nearlyFull = maxTypedCharacters * 0.9;

/** The person's own words: the whole answer in a text question, beside the options in a hybrid one. */
export function TypedAnswer({ answering }: { readonly answering: Answering }): JSX.Element {
  const { formats } = usePage();
  const words = useWords().question;
  const { request, terms } = answering.interaction.value.session;
  const text = answering.answer.value.customInput ?? '';
  const isAlone = !takesOptions(request.mode);
  const placeholder = terms.placeholderVisible ? request.placeholder : null;
  return (
    <section class="typed">
      <div class="typed-head">
        <label for="typed-answer">{isAlone ? words.ownAnswer : words.ownAnswerToo}</label>
        {request.placeholder !== null && <PlaceholderToggle visible={terms.placeholderVisible} />}
      </div>
      <textarea
        id="typed-answer"
        data-place="field"
        class="typed-field"
        rows={isAlone ? 5 : 2}
        maxLength={maxTypedCharacters}
        placeholder={placeholder ?? ''}
        value={text}
        readOnly={answering.isBusy.value}
        dir="auto"
        onInput={(event) => answering.change({ field: 'customInput', value: event.currentTarget.value })}
      />
      {text.length > nearlyFull && (
        <p class="typed-room" role="status">
          {words.charactersLeft(formats.value.number(maxTypedCharacters - text.length))}
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
