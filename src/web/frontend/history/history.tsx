import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Entry } from '../../wire/replies.ts';
import { carryOut } from '../core/carry-out.ts';
import { EntryLink } from '../list/entry-row.tsx';
import { Icon } from '../look/icons.tsx';
import { SureButton } from '../look/sure-button.tsx';
import { usePage, useWords } from '../page.ts';
import { HistoryFilters } from './history-filters.tsx';
import { anything, isAnything } from './history-query.ts';
import { createHistorySearch, type HistorySearch } from './history-search.ts';
import { HistoryTools } from './history-tools.tsx';

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
    if ((await carryOut(page, history.remove(entry.session_id))) !== null) focusTitle();
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
