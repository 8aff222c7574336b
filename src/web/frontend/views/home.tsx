import type { JSX } from 'preact';
import { EntryLink } from '../list/entry-row.tsx';
import { groupEntries } from '../list/group-entries.ts';
import { Icon } from '../look/icons.tsx';
import { NotifyOffer } from '../notify/notify-offer.tsx';
import { usePage, useWords } from '../page.ts';

/** The inbox without a question in front: what waits, or a line that nothing does and the latest decisions. */
export function Home(): JSX.Element {
  const { inbox } = usePage();
  const words = useWords().home;
  const waiting = inbox.waiting.value;
  const { recent } = groupEntries(inbox.entries.value ?? [], 'completed');
  return (
    <div class="scroll">
      <div class="column home">
        {waiting.length > 0 ? (
          <>
            <h1>{words.waiting(waiting.length)}</h1>
            <p class="home-hint">{words.waitingHint}</p>
            <ul class="cards">
              {waiting.map((entry) => (
                <li key={entry.session_id}>
                  <EntryLink entry={entry} withSummary />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <div class="state">
            <span class="state-sign">
              <Icon name="inbox" size={22} />
            </span>
            <h1>{words.empty}</h1>
            <p>{words.emptyHint}</p>
          </div>
        )}
        {recent.length > 0 && (
          <section class="home-latest">
            <h2 class="list-heading">{words.latest}</h2>
            <ul class="summaries">
              {recent.map((entry) => (
                <li key={entry.session_id}>
                  <EntryLink entry={entry} withSummary />
                </li>
              ))}
            </ul>
          </section>
        )}
        <NotifyOffer />
      </div>
    </div>
  );
}
