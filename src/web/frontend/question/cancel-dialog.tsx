import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { maxNoteCharacters } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';
import { Dialog } from '../components/dialog.tsx';
import { usePage, useWords } from '../page.ts';
import { ReasonField } from './reason-field.tsx';

/** The way out asks once, for an optional reason, and offers the way back first. */
export function CancelDialog({ answering }: { readonly answering: Answering }): JSX.Element {
  const { overlay } = usePage();
  const words = useWords().cancel;
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    overlay.value = 'none';
  };
  function confirm(): void {
    close();
    answering.cancel();
  }
  return (
    <Dialog name={words.title} position="middle" onClose={close}>
      <h2>{words.title}</h2>
      <p class="dialog-body">{words.body}</p>
      <ReasonField
        field={field}
        id="cancel-reason"
        label={words.reason}
        rows={3}
        maxLength={maxNoteCharacters}
        placeholder={words.reasonHint}
        answering={answering}
        value={answering.reason.value}
        onText={answering.giveReason}
        onConfirm={confirm}
      />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          {words.back}
        </button>
        <button
          type="button"
          class="button button-danger"
          disabled={answering.isBusy.value}
          onClick={confirm}
        >
          {words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
