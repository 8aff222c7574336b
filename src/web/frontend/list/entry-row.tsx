import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { JSX, RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { oneLine } from '../../../domain/session/summary.ts';
import { formatCountdown } from '../../../i18n/formats.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Entry } from '../../wire/replies.ts';
import {
  Agent,
  AskedAt,
  badgeOf,
  FaceBadge,
  PeopleThere,
  PersonBadge,
  Reminder,
  StatusBadge,
} from '../components/badges.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { usePage, useWords } from '../page.ts';
import { toCountdown } from '../question/countdown.ts';
import { goesOn, isOpen, needsProcess } from './group-entries.ts';

type Props = {
  readonly entry: Entry;
  /** Also what was decided, where there is room for it. */
  readonly withSummary?: boolean;
};

/** One question in a list. Drawn anew only when its own entry changed: a list may hold a thousand. */
export function EntryLink({ entry, withSummary = false }: Props): JSX.Element {
  return useMemo(() => <Row entry={entry} withSummary={withSummary} />, [entry, withSummary]);
}

/** A link named by its title. */
function Row({ entry, withSummary = false }: Props): JSX.Element {
  const { inbox } = usePage();
  const process = useComputed(() => needsProcess(entry, inbox.crowded.value));
  const words = useWords().list;
  // The same question may stand in two lists at once; names must not.
  const name = `${withSummary ? 'row' : 'entry'}-${entry.session_id}`;
  const summary = withSummary ? decided(entry) : '';
  return (
    <RouteLink
      route={{ view: 'question', id: entry.session_id }}
      class={`entry ${entry.attention === 'gone' ? 'entry-gone' : ''}`}
      aria-labelledby={name}
      aria-describedby={`${name}-more`}
    >
      <span class="entry-title" id={name} dir="auto" lang={tagOfText(entry.title)}>
        {entry.title === '' ? words.newer : entry.title}
      </span>
      <EntryTime entry={entry} />
      <span class="entry-more" id={`${name}-more`}>
        {summary !== '' && (
          <span class="entry-summary" dir="auto">
            {summary}
          </span>
        )}
        <span class="entry-who">
          <Agent agent={entry.agent} process={process.value} />
          <PeopleThere people={entry.people} />
          <Assignee entry={entry} />
        </span>
        <span class="entry-badges">
          <StatusBadge status={badgeOf(entry)} />
          <FaceBadge face={entry.interface} />
          {entry.questions > 1 && <span class="entry-count">{words.questions(entry.questions)}</span>}
          {/* There is room for one time of day. */}
          {isOpen(entry) && entry.snoozed_until === null && <AskedAt at={entry.asked_at} />}
          <Reminder at={entry.snoozed_until} />
          <PersonBadge name={entry.person} />
        </span>
      </span>
    </RouteLink>
  );
}

/** Whose the question is, where it was handed to a person. */
function Assignee({ entry: { assignee } }: { readonly entry: Entry }): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().list;
  if (assignee === null) return null;
  const isMine = assignee === preferences.me.value;
  return (
    <span class={`tag ${isMine ? 'tag-chosen' : ''}`} dir="auto">
      {isMine ? words.forYou : words.forPerson(assignee)}
    </span>
  );
}

/** A summary repeats the title, which stands right above it. */
export function decided({ summary, title }: Pick<Entry, 'summary' | 'title'>): string {
  const start = `${oneLine(title)} `;
  return summary?.startsWith(start) === true ? summary.slice(start.length) : (summary ?? '');
}

function EntryTime({ entry }: { readonly entry: Entry }): JSX.Element {
  const { clock, formats } = usePage();
  if (isOpen(entry) && entry.deadline !== null) {
    return <TimeLeft deadline={entry.deadline} isQuiet={goesOn(entry)} />;
  }
  const when = entry.ended_at ?? entry.asked_at;
  return (
    <time class="entry-age" dateTime={new Date(when).toISOString()} title={formats.value.date(when)}>
      {formats.value.age(when, clock.minute.value)}
    </time>
  );
}

type TimeLeftProps = {
  readonly deadline: number;
  /** Says nothing before the last seconds. */
  readonly isQuiet: boolean;
};

/** The time left of one question. Only this text changes with the clock, not the row around it. */
function TimeLeft({ deadline, isQuiet }: TimeLeftProps): JSX.Element {
  const { clock } = usePage();
  const span = useRef<HTMLSpanElement>(null);
  const isSkipped = useIsSkipped(span);
  const countdown = useComputed(() => {
    // Out of sight it stands still: a thousand rows would keep the page busy with what is not on the screen.
    const now = isSkipped.value ? clock.now.peek() : clock.now.value;
    return toCountdown({ deadline, timeoutSeconds: 1 }, now);
  });
  const isSilent = useComputed(() => isQuiet && countdown.value.urgency === 'calm');
  const text = useComputed(() => (isSilent.value ? '' : formatCountdown(countdown.value.seconds)));
  const urgency = useComputed(() => `time-left time-${countdown.value.urgency}`);
  return (
    <span ref={span} class={urgency} role="timer" aria-live="off">
      {text}
    </span>
  );
}

/** Whether the browser leaves out drawing this because it is scrolled away; never, where it does not tell. */
function useIsSkipped(span: RefObject<Element | null>): Signal<boolean> {
  const isSkipped = useSignal(false);
  useEffect(() => {
    const row = span.current?.closest('.entry');
    const hear = (event: Event) => {
      isSkipped.value = (event as ContentVisibilityAutoStateChangeEvent).skipped;
    };
    row?.addEventListener('contentvisibilityautostatechange', hear);
    return () => row?.removeEventListener('contentvisibilityautostatechange', hear);
  }, [isSkipped, span]);
  return isSkipped;
}
