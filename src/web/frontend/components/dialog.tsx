import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = {
  readonly name: string;
  /** middle: a question in the way · side: a panel beside the question · sheet: from the left, on phones · picture: as large as it is. */
  readonly position: 'middle' | 'side' | 'sheet' | 'picture';
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

/** The browser's own modal: it traps the focus, gives it back, and closes on Esc or a click beside it. */
export function Dialog({ name, position, onClose, children }: Props): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the next key arrives: what is typed right after Esc or a comma belongs to the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      // While it is open the page behind it takes no focus.
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog dialog-${position}`}
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
