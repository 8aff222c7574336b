import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { domainWords } from '../../../domain/strings.ts';
import type { HistoryFormat } from '../../wire/queries.ts';
import type { Entry } from '../../wire/replies.ts';
import { Icon } from '../components/icons.tsx';
import { saveFile } from '../components/save-file.ts';
import { SureButton } from '../components/sure-button.tsx';
import { EntryLink } from '../list/entry-row.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';
import { HistoryFilters } from './history-filters.tsx';
import { anything, createHistorySearch, type HistorySearch, isAnything } from './history-search.ts';

/** Everything that ended: search it, read it, take it along, or forget it. */
export function History(): JSX.Element {
  const { api, live } = usePage();
  const words = useWords().history;
  const history = useMemo(() => createHistorySearch(api), [api]);
  useSignalEffect(() => {
    const isBack = live.connection.value === 'live' || live.connection.value === 'polling';
    if (isBack && history.found.peek().kind === 'failed') void history.look(history.search.peek());
  });
  useEffect(() => void history.look(anything), [history]);
  // With the search field, not after it: a key pressed in between has moved the focus there.
  useLayoutEffect(focusTitle, [history]);
  return (
    <div class="scroll">
      <div class="column history">
        <header class="history-head">
          <h1 id="history-title" tabIndex={-1}>
            {words.title}
          </h1>
          <HistoryTools history={history} />
        </header>
        <HistoryFilters history={history} />
        <Results history={history} />
      </div>
    </div>
  );
}

function focusTitle(): void {
  document.getElementById('history-title')?.focus({ preventScroll: true });
}

function Results({ history }: { readonly history: HistorySearch }): JSX.Element | null {
  const words = useWords().history;
  const found = history.found.value;
  switch (found.kind) {
    case 'loading':
      return null;
    case 'failed':
      return (
        <p class="history-none" role="alert">
          {words.failed}
        </p>
      );
    case 'found': {
      const { entries, next } = found;
      if (entries.length === 0) {
        const isFiltered = !isAnything(history.search.value);
        return (
          <div class="history-none" role="status">
            <p>{isFiltered ? words.empty : words.none}</p>
            <p>{isFiltered ? words.emptyHint : words.noneHint}</p>
          </div>
        );
      }
      return (
        <>
          <ul class="history-list">
            {entries.map((entry) => (
              <Past key={entry.session_id} entry={entry} history={history} />
            ))}
          </ul>
          {next !== null && (
            <button type="button" class="button history-more" onClick={() => void history.more()}>
              {words.more}
            </button>
          )}
        </>
      );
    }
  }
}

function Past({ entry, history }: { readonly entry: Entry; readonly history: HistorySearch }): JSX.Element {
  const page = usePage();
  const words = useWords().history;
  async function remove(): Promise<void> {
    if ((await showingFailure(page, history.remove(entry.session_id))) !== null) focusTitle();
  }
  return (
    <li class="past-row">
      <EntryLink entry={entry} withSummary />
      <SureButton
        class="icon-button"
        name={words.deleteOne(entry.title)}
        question={words.deleteOneSure}
        yes={words.delete}
        no={words.deleteNo}
        onYes={() => void remove()}
      >
        <Icon name="trash" size={15} />
      </SureButton>
    </li>
  );
}

const formats: readonly HistoryFormat[] = ['json', 'markdown', 'csv'];
const endings: Readonly<Record<HistoryFormat, string>> = { json: 'json', markdown: 'md', csv: 'csv' };

/** Taking the history along, and forgetting it. */
function HistoryTools({ history }: { readonly history: HistorySearch }): JSX.Element {
  const page = usePage();
  const words = useWords().history;
  async function take(format: HistoryFormat): Promise<void> {
    const text = await showingFailure(page, history.take(format));
    if (text !== null) saveFile(text, `choice-history.${endings[format]}`);
  }
  /** In a shared inbox the decisions of others go, too: they are named first. */
  async function askFirst(): Promise<string | null> {
    const owners = await showingFailure(page, page.api.historyPeople());
    if (owners === null) return null;
    const count = owners.people.reduce((sum, { decisions }) => sum + decisions, 0);
    if (owners.people.every(({ name }) => name === null)) return words.deleteSure(count, null);
    const { decisionsOf, listSeparator } = domainWords[page.preferences.language.value];
    const names = owners.people.map(({ name, decisions }) => decisionsOf(name, decisions));
    return words.deleteSure(count, names.join(listSeparator));
  }
  async function removeAll(): Promise<void> {
    const gone = await showingFailure(page, history.remove(null));
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
