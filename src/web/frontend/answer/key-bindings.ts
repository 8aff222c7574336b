/** What a key means here. The handler asks this alone; a test holds the help panel to it, key by key. */
export type Intent =
  | { readonly [Kind in PlainKind]: { readonly kind: Kind } }[PlainKind]
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last' }
  | { readonly kind: 'go'; readonly to: 'next' | 'previous' }
  | { readonly kind: 'section'; readonly to: 'next' | 'previous' };

type PlainKind =
  | 'submit'
  | 'pick'
  | 'note'
  | 'global-note'
  | 'filter'
  | 'preview'
  | 'earlier'
  | 'attach'
  | 'escape'
  | 'settings'
  | 'history'
  | 'help';

/** Where the key was pressed. In a field letters are letters; on a control Space and Enter belong to it. */
export type KeyScope = 'option' | 'filter' | 'field' | 'control' | 'page';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
};

/** Keys that could answer wait until the question is armed; the others may be used at once. */
export function couldAnswer(intent: Intent): boolean {
  return intent.kind === 'submit' || intent.kind === 'pick' || intent.kind === 'digit';
}

export function toIntent(press: KeyPress, scope: KeyScope): Intent | null {
  // 229 is what a browser reports while an input method works on the key: Enter there ends a word, not a question.
  if (press.isComposing || press.keyCode === 229) return null;
  const chord = press.ctrlKey || press.metaKey;
  if (chord && press.key === 'Enter' && !press.altKey) return { kind: 'submit' };
  if (!chord && press.altKey) return ofSections.get(press.key) ?? null;
  if (chord) return null;
  if (press.key === 'Escape') return { kind: 'escape' };
  switch (scope) {
    case 'field':
      return null;
    case 'filter':
      return inFilter(press.key);
    case 'option':
      return onOption(press.key) ?? anywhere(press.key);
    case 'control':
      return press.key === 'Enter' || press.key === ' ' ? null : anywhere(press.key);
    case 'page':
      return anywhere(press.key);
  }
}

function inFilter(key: string): Intent | null {
  if (key === 'ArrowDown' || key === 'Enter') return { kind: 'move', to: 'first' };
  return null;
}

function onOption(key: string): Intent | null {
  // A full-width space is still a space.
  if (key === 'Enter' || key === ' ' || key === '\u3000') return { kind: 'pick' };
  if (key === 'Home') return { kind: 'move', to: 'first' };
  return key === 'End' ? { kind: 'move', to: 'last' } : null;
}

function anywhere(key: string): Intent | null {
  const plain = key.length === 1 ? key.normalize('NFKC') : key;
  if (/^[1-9]$/.test(plain)) return { kind: 'digit', digit: Number(plain) };
  return letters.get(plain) ?? null;
}

/** With Alt, from fields as well: between the questions of a form. */
const ofSections: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ['ArrowDown', { kind: 'section', to: 'next' }],
  ['ArrowUp', { kind: 'section', to: 'previous' }],
]);

const letters: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ['ArrowDown', { kind: 'move', to: 'next' }],
  ['ArrowUp', { kind: 'move', to: 'previous' }],
  ['j', { kind: 'move', to: 'next' }],
  ['k', { kind: 'move', to: 'previous' }],
  ['n', { kind: 'note' }],
  ['g', { kind: 'global-note' }],
  ['/', { kind: 'filter' }],
  ['p', { kind: 'preview' }],
  ['e', { kind: 'earlier' }],
  ['a', { kind: 'attach' }],
  ['[', { kind: 'go', to: 'previous' }],
  [']', { kind: 'go', to: 'next' }],
  [',', { kind: 'settings' }],
  ['h', { kind: 'history' }],
  ['?', { kind: 'help' }],
]);

/** Using the page, as opposed to typing into what happens to be in front. */
export function isUse(key: string): boolean {
  return key === 'Tab' || key.startsWith('Arrow');
}

/** How the chord that submits is written on this keyboard. */
export function submitChord(userAgent: string): readonly [string, string] {
  return /Mac|iPhone|iPad/.test(userAgent) ? ['⌘', '↵'] : ['Ctrl', '↵'];
}
