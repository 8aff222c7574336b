import type { JSX } from 'preact';
import type { Entry } from '../../wire/replies.ts';
import { Command } from '../components/copy-button.tsx';
import { Icon } from '../components/icons.tsx';
import { EntryLink } from '../list/entry-row.tsx';
import { groupEntries } from '../list/group-entries.ts';
import { NotifyOffer } from '../notify/permission.tsx';
import { usePage, useWords } from '../page.ts';

/** The inbox without a question in front: what is open, or a line that nothing is, and the latest decisions. */
export function Home(): JSX.Element {
  const { inbox, preferences } = usePage();
  const words = useWords();
  const limit = preferences.entries.value.find(({ key }) => key === 'recent_limit')?.value;
  const { active, gone, recent } = groupEntries(inbox.entries.value ?? [], 'all');
  return (
    <div class="scroll">
      <div class="column home">
        {active.length > 0 && (
          <>
            <h1>{words.home.waiting(active.length)}</h1>
            <p class="home-hint">
              {words.home.waitingHint} <span class="key-hint">{words.home.waitingKey}</span>
            </p>
            <Rows class="cards" entries={active} />
          </>
        )}
        {active.length > 0 && gone.length > 0 && (
          <section class="home-latest">
            <h2 class="list-heading">{words.list.goneHeading}</h2>
            <Rows class="cards" entries={gone} />
          </section>
        )}
        {active.length === 0 && gone.length > 0 && (
          <>
            <h1>{words.home.open(gone.length)}</h1>
            <p class="home-hint">{words.notice.gone}</p>
            <Rows class="cards" entries={gone} />
          </>
        )}
        {active.length + gone.length === 0 && <Nothing isFirst={recent.length === 0 && limit !== 0} />}
        {recent.length > 0 && (
          <section class="home-latest">
            <h2 class="list-heading">{words.home.latest}</h2>
            <Rows class="summaries" entries={recent} />
          </section>
        )}
        <NotifyOffer />
      </div>
    </div>
  );
}

/** Nothing to answer. Where nothing was ever asked, what to do so that something is. */
function Nothing({ isFirst }: { readonly isFirst: boolean }): JSX.Element {
  const words = useWords().home;
  return (
    <div class="state">
      <span class="state-sign">
        <Icon name="inbox" size={22} />
      </span>
      <h1>{isFirst ? words.first : words.empty}</h1>
      <p>{isFirst ? words.firstHint : words.emptyHint}</p>
      {isFirst && (
        <>
          <Command text="npx choice-mcp setup" />
          <p>{words.firstTour}</p>
          <Command text="npx choice-mcp demo" />
        </>
      )}
    </div>
  );
}

function Rows({ class: look, entries }: { readonly class: string; readonly entries: readonly Entry[] }) {
  return (
    <ul class={look}>
      {entries.map((entry) => (
        <li key={entry.session_id}>
          <EntryLink entry={entry} withSummary />
        </li>
      ))}
    </ul>
  );
}
