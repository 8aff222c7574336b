import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import type { Entry, EntryFilter } from '../../wire.ts';
import { Sure } from '../look/sure.tsx';
import { usePage, useWords } from '../page.ts';
import { EntryLink } from './entry-row.tsx';
import { groupEntries } from './group-entries.ts';

const filters: readonly EntryFilter[] = ['all', 'active', 'completed'];

/** The inbox: what waits, what nobody waits for any more, what was decided last. */
export function SessionList({ onGo }: { readonly onGo?: () => void }): JSX.Element {
  const { inbox } = usePage();
  const words = useWords().list;
  const entries = inbox.entries.value;
  const filter = inbox.filter.value;
  const groups = groupEntries(entries ?? [], filter);
  const go = onGo === undefined ? {} : { onGo };
  return (
    <nav class="session-list" aria-label={words.name}>
      <Filters />
      {entries === null && <p class="list-empty">{words.loading}</p>}
      {entries !== null && filter !== 'completed' && (
        <Group heading={words.activeHeading} count={groups.active.length} empty={words.noneActive}>
          {groups.active.map((entry) => (
            <li key={entry.session_id}>
              <EntryLink entry={entry} {...go} />
            </li>
          ))}
        </Group>
      )}
      {groups.gone.length > 0 && <Gone entries={groups.gone} {...go} />}
      {entries !== null && filter !== 'active' && (
        <Group heading={words.recentHeading} count={groups.recent.length} empty={words.noneRecent}>
          {groups.recent.map((entry) => (
            <li key={entry.session_id}>
              <EntryLink entry={entry} {...go} />
            </li>
          ))}
        </Group>
      )}
    </nav>
  );
}

function Filters(): JSX.Element {
  const { inbox } = usePage();
  const words = useWords().list;
  return (
    <fieldset class="segments list-filters" aria-label={words.filter}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          class="segment"
          aria-pressed={inbox.filter.value === filter}
          onClick={() => inbox.show(filter)}
        >
          {words[filter]}
        </button>
      ))}
    </fieldset>
  );
}

type GroupProps = {
  readonly heading: string;
  readonly count: number;
  readonly empty: string;
  readonly children: ComponentChildren;
};

function Group({ heading, count, empty, children }: GroupProps): JSX.Element {
  return (
    <section class="list-group">
      <h2 class="list-heading">
        {heading}
        {count > 0 && <span class="list-count">{count}</span>}
      </h2>
      {count === 0 ? <p class="list-empty">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

type GoneProps = { readonly entries: readonly Entry[]; readonly onGo?: () => void };

/** Folded away: an answer is still kept for the agent, but nothing here is urgent. */
function Gone({ entries, onGo }: GoneProps): JSX.Element {
  const { api, inbox } = usePage();
  const words = useWords().list;
  const asking = useSignal(false);
  async function dismiss(): Promise<void> {
    asking.value = false;
    await Promise.all(entries.map((entry) => api.cancel(entry.session_id, { attempt: crypto.randomUUID() })));
    await inbox.refresh();
  }
  return (
    <details class="list-group list-gone">
      <summary class="list-heading">
        {words.goneHeading}
        <span class="list-count">{entries.length}</span>
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.session_id}>
            <EntryLink entry={entry} {...(onGo === undefined ? {} : { onGo })} />
          </li>
        ))}
      </ul>
      {asking.value ? (
        <Sure
          class="list-sure"
          question={words.dismissSure(entries.length)}
          yes={words.dismissYes}
          no={words.dismissNo}
          onYes={() => void dismiss()}
          onNo={() => {
            asking.value = false;
          }}
        />
      ) : (
        <button
          type="button"
          class="button button-quiet"
          onClick={() => {
            asking.value = true;
          }}
        >
          {words.dismissAll}
        </button>
      )}
    </details>
  );
}
