/** Puts the focus where answering starts: the option Tab would reach, else the text field, else the title. */
export function focusAnswer(document: Document, mayType: boolean): void {
  const option = document.querySelector<HTMLElement>('[data-key-scope="option"][tabindex="0"]');
  const field = mayType ? document.getElementById('typed-answer') : null;
  const target = option ?? field ?? document.getElementById('question-title');
  target?.focus({ preventScroll: true });
}

/** Moves between the options that are shown, without picking and not round the corner. */
export function moveFocus(document: Document, to: 'next' | 'previous' | 'first' | 'last'): void {
  const options = Array.from(document.querySelectorAll<HTMLElement>('[data-key-scope="option"]'));
  const at = options.indexOf(document.activeElement as HTMLElement);
  const target = (() => {
    switch (to) {
      case 'first':
        return options[0];
      case 'last':
        return options.at(-1);
      case 'next':
        return at === -1 ? current(options) : options[at + 1];
      case 'previous':
        return at === -1 ? current(options) : options[at - 1];
    }
  })();
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

function current(options: readonly HTMLElement[]): HTMLElement | undefined {
  return options.find((option) => option.tabIndex === 0) ?? options[0];
}

/** The option a digit stands for, in the order shown. */
export function optionAt(document: Document, digit: number): HTMLElement | undefined {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-key-scope="option"]'))[digit - 1];
}

/** Opens or enters the note of the option in focus, or the one for the whole answer. */
export function focusNote(document: Document, kind: 'note' | 'global-note'): void {
  const option = document.activeElement?.closest('.option') ?? document.querySelector('.option');
  const scope = kind === 'note' ? option : document;
  const target = scope?.querySelector<HTMLElement>(`[data-note="${kind}"]`);
  if (target instanceof HTMLButtonElement) target.click();
  else target?.focus();
}

/** Leaves a field for what it belongs to; false when the focus was in none. */
export function leaveField(document: Document): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false;
  const own = field.closest('.option')?.querySelector<HTMLElement>('[data-key-scope="option"]');
  const target =
    own ?? current(Array.from(document.querySelectorAll<HTMLElement>('[data-key-scope="option"]')));
  if (target === undefined) field.blur();
  else target.focus();
  return true;
}
