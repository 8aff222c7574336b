import type { JSX, RefObject } from 'preact';
import type { Answering } from '../answer/answering.ts';
import { usePage } from '../page.ts';
import { QuickReplies } from './quick-replies.tsx';

type Props = Pick<JSX.IntrinsicElements['textarea'], 'id' | 'rows' | 'maxLength' | 'placeholder'> & {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly answering: Answering;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onConfirm: () => void;
};

/** Where a person writes why, in a dialog that ends the question. Ctrl Enter confirms, as it sends an answer. */
export function ReasonField({ field, label, answering, onText, onConfirm, ...rest }: Props): JSX.Element {
  const { arming } = usePage();
  return (
    <div class="dialog-field">
      <span class="reason-head">
        <label for={rest.id}>{label}</label>
        <QuickReplies field={field} />
      </span>
      <textarea
        {...rest}
        ref={field}
        data-key-scope="field"
        dir="auto"
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isComposing = event.isComposing || event.keyCode === 229;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing) return;
          if (arming.isArmed() && !answering.isBusy.value) onConfirm();
        }}
      />
    </div>
  );
}
