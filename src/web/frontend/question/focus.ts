import type { Signal } from '@preact/signals';
import type { FormProblem } from '../../../domain/validation/answer-rules.ts';
import type { Answering } from '../answer/answering.ts';

/** The id of something that each question has; of the first one it is the plain name. */
export function idAt(name: string, at: number): string {
  return at === 0 ? name : `${name}-${at}`;
}

const option = '[data-key-scope="option"]';

/** The part of the page that one question has. */
export function sectionAt(document: Document, at: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-section="${at}"]`);
}

/** Puts the focus where answering starts: the option Tab would reach, else the text field, else the title. */
export function focusAnswer(document: Document, mayType: boolean): void {
  const target =
    answerStart(sectionAt(document, 0) ?? document, mayType) ?? document.getElementById('question-title');
  target?.focus({ preventScroll: true });
}

function answerStart(scope: ParentNode, mayType: boolean): HTMLElement | null {
  const field = mayType ? scope.querySelector<HTMLElement>('.typed-field') : null;
  return scope.querySelector<HTMLElement>(`${option}[tabindex="0"]`) ?? field;
}

/** Goes to one question of a form: it stands at the top, with the focus where answering starts. */
export function focusSection(document: Document, at: number): void {
  const section = sectionAt(document, at);
  if (section === null) return;
  section.scrollIntoView({ block: 'start' });
  answerStart(section, true)?.focus({ preventScroll: true });
}

/** After a vain try to send a form: to the first question that is not answered yet. */
export function goToMissing(document: Document, { isForm }: Answering, missing: FormProblem | null): void {
  if (isForm && missing !== null) focusSection(document, missing.at);
}

/** A person who scrolls on is at another question: the one in focus counts as long as some of it can be seen. */
export function followScroll(scroll: HTMLElement | null, current: Signal<number>): void {
  if (scroll === null) return;
  const { top, bottom } = scroll.getBoundingClientRect();
  const sections = Array.from(scroll.querySelectorAll<HTMLElement>('[data-section]'));
  const isInView = (section: HTMLElement | undefined) => {
    const box = section?.getBoundingClientRect();
    return box !== undefined && box.bottom > top + indexPx && box.top < bottom;
  };
  if (isInView(sections[current.peek()])) return;
  const seen = sections.findIndex(isInView);
  if (seen >= 0) current.value = seen;
}

/** About as much of the page lies behind the index that stays in view. */
const indexPx = 60;

/** Moves between the options that are shown, without picking and not round the corner. */
export function moveFocus(scope: ParentNode, to: 'next' | 'previous' | 'first' | 'last'): void {
  const options = Array.from(scope.querySelectorAll<HTMLElement>(option));
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
  return options.find(({ tabIndex }) => tabIndex === 0) ?? options[0];
}

/** The option a digit stands for, in the order shown. */
export function optionAt(scope: ParentNode, digit: number): HTMLElement | undefined {
  return Array.from(scope.querySelectorAll<HTMLElement>(option))[digit - 1];
}

/** Opens or enters the note of the option in focus, or the one for the whole answer. */
export function focusNote(scope: ParentNode, kind: 'note' | 'global-note'): void {
  const own = kind === 'note' ? cardIn(scope) : scope;
  const target = own?.querySelector<HTMLElement>(`[data-note="${kind}"]`);
  if (target instanceof HTMLButtonElement) target.click();
  else target?.focus();
}

/** The option in focus, or else the first one. */
export function cardIn(scope: ParentNode): Element | null {
  const card = document.activeElement?.closest('.option') ?? null;
  return card !== null && scope.contains(card) ? card : scope.querySelector('.option');
}

/** Leaves a field for what it belongs to; false when the focus was in none. */
export function leaveField(scope: ParentNode): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false;
  const own = field.closest('.option')?.querySelector<HTMLElement>(option);
  const target = own ?? current(Array.from(scope.querySelectorAll<HTMLElement>(option)));
  if (target === undefined) field.blur();
  else target.focus();
  return true;
}
