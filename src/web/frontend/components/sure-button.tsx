import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = {
  readonly class: string;
  readonly children: ComponentChildren;
  /** What the button is called where it shows only a mark. */
  readonly name?: string;
  /** A function where the question has to be found out first; null when that failed, and nothing is asked. */
  readonly question: string | (() => Promise<string | null>);
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
};

/**
 * A button for what cannot be undone: it asks once more, in its own place. The focus goes along both ways,
 * first to the harmless answer, or a keyboard would be sent back to the top of the page.
 */
export function SureButton({ class: look, children, name, question, yes, no, onYes }: Props): JSX.Element {
  const asked = useSignal<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useLayoutEffect(() => {
    if (asked.value === null && hasAsked.current) button.current?.focus();
    hasAsked.current = asked.value !== null;
  }, [asked.value]);
  const ask = async () => {
    asked.value = typeof question === 'string' ? question : await question();
  };
  const forget = () => {
    asked.value = null;
  };
  if (asked.value === null) {
    return (
      <button
        ref={button}
        type="button"
        class={look}
        onClick={() => void ask()}
        {...(name === undefined ? {} : { 'aria-label': name, title: name })}
      >
        {children}
      </button>
    );
  }
  const confirm = () => {
    forget();
    onYes();
  };
  return <Sure question={asked.value} yes={yes} no={no} onYes={confirm} onNo={forget} />;
}

type SureProps = Pick<Props, 'yes' | 'no' | 'onYes'> & {
  readonly question: string;
  readonly onNo: () => void;
  /** Esc; the same as no, unless there is more to take back. */
  readonly onBack?: () => void;
  /** For what can be undone after all. */
  readonly mild?: boolean;
};

/** Asks once more. The focus goes to the harmless answer. */
export function Sure({ question, yes, no, onYes, onNo, onBack = onNo, mild }: SureProps): JSX.Element {
  const harmless = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => harmless.current?.focus(), []);
  return (
    <div
      class="sure"
      role="alert"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Esc takes back this step, and neither closes what it stands in nor offers the cancelling of a question.
        event.stopPropagation();
        event.preventDefault();
        onBack();
      }}
    >
      <p>{question}</p>
      <button
        type="button"
        class={`button button-small ${mild === true ? '' : 'button-danger'}`}
        onClick={onYes}
      >
        {yes}
      </button>
      <button ref={harmless} type="button" class="button button-small" onClick={onNo}>
        {no}
      </button>
    </div>
  );
}
