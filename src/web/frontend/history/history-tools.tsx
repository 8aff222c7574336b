import type { JSX } from 'preact';
import { domainWords } from '../../../domain/strings.ts';
import type { HistoryFormat } from '../../wire/queries.ts';
import { carryOut } from '../core/carry-out.ts';
import { Icon } from '../look/icons.tsx';
import { SureButton } from '../look/sure-button.tsx';
import { usePage, useWords } from '../page.ts';
import type { HistorySearch } from './history-search.ts';

const formats: readonly HistoryFormat[] = ['json', 'markdown', 'csv'];
const endings: Readonly<Record<HistoryFormat, string>> = { json: 'json', markdown: 'md', csv: 'csv' };

/** Taking the history along, and forgetting it. */
export function HistoryTools({ history }: { readonly history: HistorySearch }): JSX.Element {
  const page = usePage();
  const words = useWords().history;
  async function take(format: HistoryFormat): Promise<void> {
    const text = await carryOut(page, history.take(format));
    if (text !== null) save(text, `choice-history.${endings[format]}`);
  }
  /** In a shared inbox the decisions of others go, too: they are named first. */
  async function askFirst(): Promise<string | null> {
    const whose = await carryOut(page, page.api.whoseHistory());
    if (whose === null) return null;
    const count = whose.people.reduce((sum, { decisions }) => sum + decisions, 0);
    if (whose.people.every(({ name }) => name === null)) return words.deleteSure(count, null);
    const { decisionsOf, listSeparator } = domainWords[page.preferences.language.value];
    const names = whose.people.map(({ name, decisions }) => decisionsOf(name, decisions));
    return words.deleteSure(count, names.join(listSeparator));
  }
  async function removeAll(): Promise<void> {
    const gone = await carryOut(page, history.remove(null));
    if (gone !== null) page.spoken.value = page.words.value.history.removed(gone.removed);
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
      <SureButton
        class="button button-small button-quiet"
        question={askFirst}
        yes={words.deleteYes}
        no={words.deleteNo}
        onYes={() => void removeAll()}
      >
        {words.deleteAll}
      </SureButton>
    </div>
  );
}

/** The request is sealed, which a plain link cannot be. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
