import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type Props = {
  readonly name: string;
  /** middle: a question in the way · side: a panel beside the question · sheet: from the left, on phones. */
  readonly place: 'middle' | 'side' | 'sheet';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

/** The browser's own modal: it traps the focus, gives it back, and closes on Esc or a click beside it. */
export function Dialog({ name, place, onClose, children }: Props): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog dialog-${place}`}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && isOutside(event, event.currentTarget)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside(event: PointerEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}
