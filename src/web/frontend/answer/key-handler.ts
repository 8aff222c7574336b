import { neighbour } from '../list/group-entries.ts';
import type { Page } from '../page.ts';
import {
  cardIn,
  focusNote,
  focusSection,
  goToMissing,
  leaveField,
  moveFocus,
  optionAt,
  sectionAt,
} from '../question/focus.ts';
import type { Answering } from './answering.ts';
import { couldAnswer, type Intent, isUse, type KeyScope, toIntent } from './key-bindings.ts';

/** The page's keys in one place: what a key means says the table, what may be done says the arming. */
export function listenToKeys(page: Page, document: Document): void {
  document.addEventListener('keydown', (event) => {
    if (isUse(event.key)) page.arming.use();
    // A dialog has the keyboard to itself; it closes on Esc by its own.
    if (page.overlay.peek() !== 'none' || document.querySelector('dialog[open]') !== null) return;
    const intent = toIntent(event, scopeOf(event.target));
    if (intent === null || event.repeat) return;
    // So does what pops up, which leaves the page its other keys.
    if (intent.kind === 'escape' && document.querySelector(':popover-open') !== null) return;
    if (couldAnswer(intent) && !page.arming.isArmed()) {
      event.preventDefault();
      return;
    }
    if (perform(intent, page, document)) event.preventDefault();
  });
  document.addEventListener('pointerdown', () => page.arming.use());
}

export function scopeOf(target: EventTarget | null): KeyScope {
  if (!(target instanceof Element)) return 'page';
  const marked = target.closest<HTMLElement>('[data-key-scope]')?.dataset.keyScope;
  if (marked === 'option' || marked === 'filter' || marked === 'field') return marked;
  if (target.closest('input, textarea, select')) return 'field';
  return target.closest('button, a, summary') ? 'control' : 'page';
}

/** True when the key was ours, so that the browser leaves it alone. */
function perform(intent: Intent, page: Page, document: Document): boolean {
  switch (intent.kind) {
    case 'settings':
      page.overlay.value = 'settings';
      return true;
    case 'help':
      page.overlay.value = 'keys';
      return true;
    case 'history':
      page.router.go({ view: 'history' });
      return true;
    case 'filter': {
      // Many options have one, so has the history, and a long list when neither is in front.
      const filters = ':is([data-key-scope="filter"], [type="search"])';
      const at = page.questions.open.peek()?.held.answering.current.peek() ?? 0;
      const filter =
        sectionAt(document, at)?.querySelector<HTMLElement>(filters) ??
        document.querySelector<HTMLElement>(`main ${filters}`) ??
        document.querySelector<HTMLElement>(filters);
      filter?.focus();
      return filter !== null;
    }
    case 'go': {
      const route = page.router.route.peek();
      const id = route.view === 'question' ? route.id : null;
      const next = neighbour(page.inbox.entries.peek() ?? [], id, intent.to === 'next' ? 1 : -1);
      if (next !== null) page.router.go({ view: 'question', id: next.session_id });
      return true;
    }
    default: {
      const open = page.questions.open.peek();
      return open !== null && answer(intent, { answering: open.held.answering, page, document });
    }
  }
}

type AnswerIntent = Exclude<Intent, { kind: 'settings' | 'help' | 'history' | 'filter' | 'go' }>;
type Scene = { readonly answering: Answering; readonly page: Page; readonly document: Document };

function answer(intent: AnswerIntent, { answering, page, document }: Scene): boolean {
  const at = answering.current.peek();
  const scope = sectionAt(document, at) ?? document;
  switch (intent.kind) {
    case 'submit':
      goToMissing(document, answering, answering.submit());
      return true;
    case 'pick':
      // What was scrolled out of sight is not picked unseen.
      if (scope.contains(document.activeElement)) click(document.activeElement);
      else moveFocus(scope, 'next');
      return true;
    case 'digit': {
      const option = optionAt(scope, intent.digit);
      option?.focus();
      click(option);
      return option !== undefined;
    }
    case 'move':
      moveFocus(scope, intent.to);
      return true;
    case 'note':
    case 'global-note':
      focusNote(scope, intent.kind);
      return true;
    case 'section': {
      const to = at + (intent.to === 'next' ? 1 : -1);
      if (!answering.isForm) return false;
      if (to >= 0 && to < answering.sections.length) focusSection(document, to);
      return true;
    }
    case 'preview': {
      const button = cardIn(scope)?.querySelector('[data-preview]');
      click(button);
      return button instanceof HTMLElement;
    }
    case 'earlier':
    case 'attach': {
      const button = scope.querySelector(`[data-${intent.kind}]`);
      click(button);
      return button !== null;
    }
    case 'escape':
      if (!answering.takeBack() && !leaveField(scope)) page.overlay.value = 'cancel';
      return true;
  }
}

function click(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.click();
}
