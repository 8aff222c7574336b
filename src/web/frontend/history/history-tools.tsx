import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { HistoryFormat } from '../../wire.ts';
import { Icon } from '../look/icons.tsx';
import { Sure } from '../look/sure.tsx';
import { usePage, useWords } from '../page.ts';
import type { HistoryBook } from './history-book.ts';

const formats: readonly HistoryFormat[] = ['json', 'markdown', 'csv'];
const endings: Readonly<Record<HistoryFormat, string>> = { json: 'json', markdown: 'md', csv: 'csv' };

/** Taking the history along, and forgetting it. */
export function HistoryTools({ book }: { readonly book: HistoryBook }): JSX.Element {
  const { spoken, words: said } = usePage();
  const words = useWords().history;
  const asking = useSignal(false);
  async function take(format: HistoryFormat): Promise<void> {
    const text = await book.take(format);
    if (text !== null) save(text, `choice-history.${endings[format]}`);
  }
  async function removeAll(): Promise<void> {
    asking.value = false;
    const removed = await book.remove(null);
    if (removed !== null) spoken.value = said.value.history.removed(removed);
  }
  if (asking.value) {
    return (
      <Sure
        class="history-sure"
        question={words.deleteSure}
        yes={words.deleteYes}
        no={words.deleteNo}
        onYes={() => void removeAll()}
        onNo={() => {
          asking.value = false;
        }}
      />
    );
  }
  return (
    <div class="history-tools">
      <fieldset class="export" aria-label={words.export}>
        <Icon name="download" size={15} />
        {formats.map((format) => (
          <button key={format} type="button" class="button button-small" onClick={() => void take(format)}>
            {words.formats[format]}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        class="button button-small button-quiet"
        onClick={() => {
          asking.value = true;
        }}
      >
        {words.deleteAll}
      </button>
    </div>
  );
}

/** The reply needs our token, so a plain link would not do. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
