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
  const { active, goingOn, gone, recent } = groupEntries(inbox.entries.value ?? [], 'all');
  const { open, goingOnHint } = words.home;
  // The first group is the page's headline, those below it have headings.
  const groups = [
    { title: words.home.waiting, hint: <WaitingHint />, heading: '', entries: active },
    { title: open, hint: goingOnHint, heading: words.list.goingOnHeading, entries: goingOn },
    { title: open, hint: words.notice.gone, heading: words.list.goneHeading, entries: gone },
  ].filter(({ entries }) => entries.length > 0);
  const [first, ...others] = groups;
  return (
    <div class="scroll">
      <div class="column home">
        {first === undefined ? (
          <Nothing isFirst={recent.length === 0 && limit !== 0} />
        ) : (
          <>
            <h1>{first.title(first.entries.length)}</h1>
            <p class="home-hint">{first.hint}</p>
            <Rows class="cards" entries={first.entries} />
          </>
        )}
        {others.map(({ heading, entries }) => (
          <section key={heading} class="home-latest">
            <h2 class="list-heading">{heading}</h2>
            <Rows class="cards" entries={entries} />
          </section>
        ))}
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

function WaitingHint(): JSX.Element {
  const words = useWords().home;
  return (
    <>
      {words.waitingHint} <span class="key-hint">{words.waitingKey}</span>
    </>
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
