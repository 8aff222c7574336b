import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { domainWords } from '../../../domain/strings.ts';
import { maxTypedCharacters, reasonProblems } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';
import { Dialog } from '../components/dialog.tsx';
import { usePage, useWords } from '../page.ts';
import { insertPhrase } from './quick-replies.tsx';
import { ReasonField } from './reason-field.tsx';

/** Answers that the question itself is wrong: why, in the person's words or in ready ones. */
export function RephraseDialog({ answering }: { readonly answering: Answering }): JSX.Element {
  const { overlay, preferences } = usePage();
  const words = useWords().rephrase;
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reasonProblems(answering.rephrase.value).length > 0;
  const isBegun = answering.sections.some((section) => section.isBegun.value);
  const close = () => {
    overlay.value = 'none';
  };
  function confirm(): void {
    if (isMissing) {
      field.current?.focus();
      return;
    }
    close();
    answering.sendBack();
  }
  return (
    <Dialog name={words.title} position="middle" onClose={close}>
      <h2>{words.title}</h2>
      <p class="dialog-body">
        {words.body} {isBegun && words.kept}
      </p>
      <ReasonField
        field={field}
        id="rephrase"
        label={words.why}
        rows={4}
        maxLength={maxTypedCharacters}
        placeholder={words.hint}
        answering={answering}
        value={answering.rephrase.value}
        onText={answering.writeRephrase}
        onConfirm={confirm}
      />
      <fieldset class="rephrase-ready" aria-label={words.ready}>
        {Object.values(domainWords[preferences.language.value].rephrasing).map((phrase) => (
          <button
            key={phrase}
            type="button"
            class="button button-small"
            onClick={() => insertPhrase(field.current, phrase)}
          >
            {phrase}
          </button>
        ))}
      </fieldset>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          {words.back}
        </button>
        <button
          type="button"
          class="button button-primary"
          aria-disabled={answering.isBusy.value || isMissing}
          onClick={confirm}
        >
          {words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
