import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { holds } from '../../../domain/question/filter-options.ts';
import { folderName } from '../../../domain/session/asker.ts';
import type { EntryFilter } from '../../wire/queries.ts';
import type { Entry } from '../../wire/replies.ts';
import { SureButton } from '../components/sure-button.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';
import { EntryLink } from './entry-row.tsx';
import { groupEntries } from './group-entries.ts';
import { belongsTo, personFilters } from './person-filter.ts';

/** From here on, typing a word is faster than looking through the list. */
const searchFrom = 20;

const filters: readonly EntryFilter[] = ['all', 'active', 'completed'];

/** The inbox: what waits, what no agent waits for any more, what was decided last. */
export function SessionList(): JSX.Element {
  const { inbox, preferences, personFilter } = usePage();
  const words = useWords().list;
  const me = preferences.me.value;
  const entries = inbox.entries.value;
  const filter = inbox.filter.value;
  const typed = useSignal('');
  const isLong = (entries ?? []).length >= searchFrom;
  const search = isLong ? typed.value.trim() : '';
  const wanted = (entry: Entry) =>
    (me === null || belongsTo(entry, personFilter.chosen.value, me)) &&
    (search === '' || holds(textOf(entry), search));
  const groups = groupEntries((entries ?? []).filter(wanted), filter);
  const isSearched = search !== '';
  const { active, goingOn, gone, recent } = groups;
  const isNothing = active.length + goingOn.length + gone.length + recent.length === 0;
  return (
    <nav class="session-list" id="session-list" tabIndex={-1} aria-label={words.name}>
      <div class="list-filters">
        <Segments
          name={words.filter}
          values={filters}
          chosen={filter}
          label={(one) => words[one]}
          choose={(one) => inbox.show(one)}
        />
        {/* Only where others share the inbox: elsewhere every question is the person's own. */}
        {me !== null && (
          <Segments
            name={words.whose}
            values={personFilters}
            chosen={personFilter.chosen.value}
            label={(one) => words[one]}
            choose={personFilter.choose}
          />
        )}
        {isLong && (
          <input
            type="search"
            data-key-scope="field"
            aria-label={words.search}
            placeholder={words.search}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        )}
      </div>
      <div class="list-scroll">
        {entries === null && <p class="list-empty">{words.loading}</p>}
        {isSearched && isNothing && <p class="list-empty">{words.noneMatch}</p>}
        {entries !== null &&
          filter !== 'completed' &&
          (active.length > 0 || (goingOn.length + gone.length === 0 && !isSearched)) && (
            <Group heading={words.activeHeading} entries={active} empty={words.noneActive} />
          )}
        {goingOn.length > 0 && <Group heading={words.goingOnHeading} entries={goingOn} />}
        {gone.length > 0 && <Gone entries={gone} />}
        {entries !== null && filter !== 'active' && (recent.length > 0 || !isSearched) && (
          <Group heading={words.recentHeading} entries={recent} empty={words.noneRecent} />
        )}
      </div>
    </nav>
  );
}

function textOf({ title, agent, assignee }: Entry): string {
  return [title, agent.client, folderName(agent.folder), assignee].join(' ');
}

type SegmentsProps<Value extends string> = {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly label: (value: Value) => string;
  readonly choose: (value: Value) => void;
};

/** One of a few, in a row. */
function Segments<Value extends string>(props: SegmentsProps<Value>): JSX.Element {
  const { name, values, chosen, label, choose } = props;
  return (
    <fieldset class="segments" aria-label={name}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class="segment"
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {label(value)}
        </button>
      ))}
    </fieldset>
  );
}

type GroupProps = {
  readonly heading: string;
  readonly entries: readonly Entry[];
  readonly empty?: string;
  readonly children?: JSX.Element;
};

function Group({ heading, entries, empty, children }: GroupProps): JSX.Element {
  return (
    <section class="list-group">
      <h2 class="list-heading">
        {heading}
        {entries.length > 0 && <span class="list-count">{entries.length}</span>}
      </h2>
      {entries.length === 0 ? (
        <p class="list-empty">{empty}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.session_id}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** Below what is waited for, and never folded away: there is time left, and an answer is kept for the agent. */
function Gone({ entries }: { readonly entries: readonly Entry[] }): JSX.Element {
  const page = usePage();
  const words = useWords().list;
  async function dismiss(): Promise<void> {
    // The whole group is about to go; the keyboard stays in the list.
    document.getElementById('session-list')?.focus();
    const cancel = ({ session_id }: Entry) => page.api.cancel(session_id, { attempt: crypto.randomUUID() });
    await Promise.all(entries.map((entry) => showingFailure(page, cancel(entry))));
    await page.inbox.refresh();
  }
  return (
    <Group heading={words.goneHeading} entries={entries}>
      <SureButton
        class="button button-quiet"
        question={words.dismissSure(entries.length)}
        yes={words.dismissYes(entries.length)}
        no={words.dismissNo}
        onYes={() => void dismiss()}
      >
        {words.dismissAll}
      </SureButton>
    </Group>
  );
}
