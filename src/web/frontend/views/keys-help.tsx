import type { JSX } from 'preact';
import { Dialog } from '../look/dialog.tsx';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';
import { answeringRows, aroundRows, type KeyRow, toCap } from './key-rows.ts';

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
        {rows.map(({ keys, deed }) => (
          <div key={deed} class="key-row">
            <dt>
              {keys.map((key) =>
                key === '–' ? <span key={key}>{key}</span> : <kbd key={key}>{toCap(key, words)}</kbd>,
              )}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
