import type { JSX } from 'preact';
import { submitChord } from '../answer/key-bindings.ts';
import { Dialog } from '../components/dialog.tsx';
import { Icon } from '../components/icons.tsx';
import { usePage, useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';

/** Every key there is. */
export function KeysHelp(): JSX.Element {
  const { overlay } = usePage();
  const words = useWords();
  const { keys } = words;
  const close = () => {
    overlay.value = 'none';
  };
  return (
    <Dialog name={keys.title} position="middle" onClose={close}>
      <header class="panel-head">
        <h2>{keys.title}</h2>
        <button type="button" class="icon-button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div class="keys">
        <Table heading={keys.answering} rows={answeringRows(keys, navigator.userAgent)} />
        <Table heading={keys.around} rows={aroundRows(keys)} />
      </div>
      <p class="dialog-body">{keys.armed}</p>
    </Dialog>
  );
}

type Props = { readonly heading: string; readonly rows: readonly KeyRow[] };

function Table({ heading, rows }: Props): JSX.Element {
  const words = useWords().keys;
  return (
    <section>
      <h3>{heading}</h3>
      <dl>
        {rows.map(({ keys, does }) => (
          <div key={does} class="key-row">
            <dt>
              {keys.map((key) =>
                key === '–' ? <span key={key}>{key}</span> : <kbd key={key}>{toCap(key, words)}</kbd>,
              )}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys by the names the browser gives them, with a dash between the ends of a range, and what they do. */
type KeyRow = { readonly keys: readonly string[]; readonly does: string };

export function answeringRows(words: PageWords['keys'], userAgent: string): readonly KeyRow[] {
  return [
    { keys: ['1', '–', '9'], does: words.pickDigit },
    { keys: ['ArrowUp', 'ArrowDown', 'j', 'k'], does: words.move },
    { keys: ['Home', 'End'], does: words.ends },
    { keys: [' ', 'Enter'], does: words.pick },
    { keys: submitChord(userAgent), does: words.submit },
    { keys: ['n'], does: words.note },
    { keys: ['g'], does: words.globalNote },
    { keys: ['/'], does: words.filter },
    { keys: ['p'], does: words.preview },
    { keys: ['e'], does: words.earlier },
    { keys: ['a'], does: words.attach },
    { keys: sectionChord, does: words.sections },
    { keys: ['Escape'], does: words.escape },
  ];
}

/** Between the questions of a form. */
const sectionChord = ['Alt', 'ArrowUp', 'ArrowDown'] as const;

export function aroundRows(words: PageWords['keys']): readonly KeyRow[] {
  return [
    { keys: ['[', ']'], does: words.previousNext },
    { keys: [','], does: words.settings },
    { keys: ['h'], does: words.history },
    { keys: ['?'], does: words.help },
  ];
}

/** How a key is written on its cap. */
export function toCap(key: string, words: PageWords['keys']): string {
  return key === ' ' ? words.space : (signs.get(key) ?? key);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['Enter', '↵'],
  ['Escape', 'Esc'],
]);
