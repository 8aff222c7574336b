import type { JSX } from 'preact';
import { maxNoteCharacters } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';
import { Dialog } from '../components/dialog.tsx';
import { usePage, useWords } from '../page.ts';

/** The way out asks once, for an optional reason, and offers the way back first. */
export function CancelDialog({ answering }: { readonly answering: Answering }): JSX.Element {
  const { overlay, arming } = usePage();
  const words = useWords().cancel;
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
      <label class="dialog-field">
        <span>{words.reason}</span>
        <textarea
          data-key-scope="field"
          rows={3}
          maxLength={maxNoteCharacters}
          placeholder={words.reasonHint}
          value={answering.reason.value}
          dir="auto"
          onInput={(event) => answering.giveReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            const isComposing = event.isComposing || event.keyCode === 229;
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing) return;
            if (arming.isArmed() && !answering.isBusy.value) confirm();
          }}
        />
      </label>
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
