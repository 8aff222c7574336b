import type { JSX } from 'preact';
import type { Entry } from '../../wire/replies.ts';
import { needsProcess } from '../list/group-entries.ts';
import { Agent, FaceBadge } from '../look/badges.tsx';
import { usePage, useWords } from '../page.ts';

/** The agent, its folder and the time; then the question itself, the largest thing on the page. */
export function QuestionHead({ entry }: { readonly entry: Entry }): JSX.Element {
  const { formats, inbox } = usePage();
  const words = useWords().question;
  return (
    <header class="question-head">
      <p class="question-meta">
        <Agent agent={entry.agent} process={needsProcess(entry, inbox.crowded.value)} />
        <span class="question-asked">
          <time dateTime={new Date(entry.asked_at).toISOString()} title={formats.value.date(entry.asked_at)}>
            {words.asked(formats.value.clock(entry.asked_at))}
          </time>
          <FaceBadge face={entry.interface} />
        </span>
      </p>
      <h1 id="question-title" tabIndex={-1} dir="auto">
        {entry.title}
      </h1>
    </header>
  );
}
