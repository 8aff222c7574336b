import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { folderName } from '../../../domain/session/asker.ts';
import type { Place } from '../../../domain/session/face.ts';
import { peopleLine } from '../../../domain/session/person.ts';
import { domainWords } from '../../../domain/strings.ts';
import type { Entry } from '../../wire/replies.ts';
import { goesOn } from '../list/group-entries.ts';
import { usePage } from '../page.ts';
import { Icon, type IconName } from './icons.tsx';

/**
 * What a badge says: the status, but a question that was sent back is not one that was answered, and one whose agent
 * goes on meanwhile is in no hurry.
 */
export type BadgeKind = Entry['status'] | 'rephrase' | 'goes_on';

export function badgeOf(entry: Pick<Entry, 'status' | 'reply' | 'waits' | 'attention'>): BadgeKind {
  return goesOn(entry) ? 'goes_on' : (entry.reply ?? entry.status);
}

/** Each has its mark and its word: never colour alone. */
const marks: Readonly<Record<BadgeKind, IconName>> = {
  pending: 'dot',
  submitted: 'check',
  auto_submitted: 'repeat',
  cancelled: 'minus',
  timeout: 'clock',
  needs_newer_version: 'up',
  rephrase: 'back',
  goes_on: 'arrow',
};

export function StatusMark({ status }: { readonly status: BadgeKind }): JSX.Element {
  return (
    <span class={`mark mark-${status}`}>
      <Icon name={marks[status]} size={14} />
    </span>
  );
}

export function StatusBadge({ status }: { readonly status: BadgeKind }): JSX.Element {
  const { preferences, words } = usePage();
  const known = {
    ...domainWords[preferences.language.value].status,
    needs_newer_version: words.value.list.newer,
    rephrase: words.value.list.rephrased,
    goes_on: words.value.list.goesOn,
  };
  return (
    <span class={`badge badge-${status}`}>
      <Icon name={marks[status]} size={12} />
      {known[status]}
    </span>
  );
}

const faceIcons = { web: 'globe', terminal: 'terminal', client: 'plug' } as const satisfies Record<
  Place,
  unknown
>;

export function FaceBadge({ face }: { readonly face: Place }): JSX.Element {
  const { preferences } = usePage();
  return (
    <span class="face">
      <Icon name={faceIcons[face]} size={13} />
      {domainWords[preferences.language.value].face[face]}
    </span>
  );
}

/** Who ended a question, where that was noted. */
export function PersonBadge({ name }: { readonly name: string | null }): JSX.Element | null {
  if (name === null) return null;
  return (
    <span class="face person">
      <Icon name="person" size={13} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** The time of day: an open question is at most a day old. It stands still, where an age would push what is beside it. */
export function AskedAt({ at }: { readonly at: number }): JSX.Element {
  const { formats, words } = usePage();
  return (
    <time dateTime={new Date(at).toISOString()} title={formats.value.date(at)}>
      {words.value.question.asked(formats.value.clock(at))}
    </time>
  );
}

/** When the person wants to be reminded, as long as that lies ahead. */
export function Reminder({ at }: { readonly at: number | null }): JSX.Element | null {
  return at === null ? null : <ReminderAt key={at} at={at} />;
}

function ReminderAt({ at }: { readonly at: number }): JSX.Element | null {
  const { formats, words, clock } = usePage();
  const isAhead = useComputed(() => at > clock.now.value).value;
  if (!isAhead) return null;
  return (
    <span class="face reminder">
      <Icon name="bell" size={13} />
      {words.value.list.reminder(formats.value.clock(at))}
    </span>
  );
}

/** The agent: its client, the folder it works in and the host, where that is another one; with the process where two would look the same. */
export function Agent({
  agent,
  process,
}: {
  readonly agent: Entry['agent'];
  readonly process: boolean;
}): JSX.Element {
  const { words } = usePage();
  const folder = folderName(agent.folder);
  return (
    <span class="agent">
      <bdi class="agent-client">{agent.client}</bdi>
      {folder !== '' && (
        <bdi class="agent-folder" title={agent.folder}>
          {folder}
        </bdi>
      )}
      {agent.host !== null && <bdi class="agent-host">{agent.host}</bdi>}
      {process && <span class="agent-process">{words.value.list.process(agent.process)}</span>}
    </span>
  );
}

/** Who else of a shared inbox is at the question. */
export function PeopleThere({ people }: { readonly people: Entry['people'] }): JSX.Element | null {
  const { preferences } = usePage();
  if (people.length === 0) return null;
  return (
    <span class="people-there" dir="auto">
      <Icon name="person" size={13} />
      {peopleLine(people, preferences.language.value)}
    </span>
  );
}
