import type { ComponentChildren, JSX } from 'preact';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Entry } from '../../wire/replies.ts';
import { Agent, AskedAt, FaceBadge, Reminder } from '../components/badges.tsx';
import { needsProcess } from '../list/group-entries.ts';
import { usePage } from '../page.ts';

type Props = { readonly entry: Entry; readonly children?: ComponentChildren };

/** The agent, its folder and the time; then the question itself, the largest thing on the page. */
export function QuestionHead({ entry, children }: Props): JSX.Element {
  const { inbox } = usePage();
  return (
    <header class="question-head">
      <p class="question-meta">
        <Agent agent={entry.agent} process={needsProcess(entry, inbox.crowded.value)} />
        <span class="question-asked">
          <AskedAt at={entry.asked_at} />
          <FaceBadge face={entry.interface} />
          <Reminder at={entry.snoozed_until} />
          {children}
        </span>
      </p>
      <h1 id="question-title" tabIndex={-1} dir="auto" lang={tagOfText(entry.title)}>
        {entry.title}
      </h1>
    </header>
  );
}
