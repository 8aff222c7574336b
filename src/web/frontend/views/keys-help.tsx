import type { JSX } from 'preact';
import { submitChord } from '../answer/keys.ts';
import { Dialog } from '../look/dialog.tsx';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';

/** Every key there is. */
export function KeysHelp(): JSX.Element {
  const { overlay } = usePage();
  const words = useWords();
  const { keys } = words;
  const close = () => {
    overlay.value = 'none';
  };
  return (
    <Dialog name={keys.title} place="middle" onClose={close}>
      <header class="panel-head">
        <h2>{keys.title}</h2>
        <button type="button" class="icon-button" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div class="keys">
        <Table
          heading={keys.answering}
          rows={[
            [['1', '–', '9'], keys.pickDigit],
            [['↑', '↓', 'j', 'k'], keys.move],
            [['Space', '↵'], keys.pick],
            [submitChord(navigator.userAgent), keys.submit],
            [['n'], keys.note],
            [['g'], keys.globalNote],
            [['/'], keys.filter],
            [['Esc'], keys.escape],
          ]}
        />
        <Table
          heading={keys.around}
          rows={[
            [['[', ']'], keys.previousNext],
            [[','], keys.settings],
            [['h'], keys.history],
            [['?'], keys.help],
          ]}
        />
      </div>
      <p class="dialog-body">{keys.armed}</p>
    </Dialog>
  );
}

type Row = readonly [keys: readonly string[], deed: string];

function Table({ heading, rows }: { readonly heading: string; readonly rows: readonly Row[] }): JSX.Element {
  return (
    <section>
      <h3>{heading}</h3>
      <dl>
        {rows.map(([keys, deed]) => (
          <div key={deed} class="key-row">
            <dt>
              {keys.map((key) => (key === '–' ? <span key={key}>{key}</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
