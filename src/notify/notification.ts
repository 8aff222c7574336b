import type { Language } from '../domain/language.ts';
import { type Asker, folderName } from '../domain/session/asker.ts';
import type { OpenSession } from '../domain/session/session.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import { oneLine } from '../domain/session/summary.ts';
import type { WordsOf } from '../i18n/dictionary.ts';
import { notifyWords } from './strings.ts';

/** What is sent; `notify_command` gets it as JSON. Of several questions, all but the text describe the oldest. */
export type Notification = {
  readonly text: string;
  /** How many questions wait, those included that were announced before. */
  readonly waiting: number;
  /** Whether an agent waits for one of those that are announced, or the time for one runs out. */
  readonly urgent: boolean;
  readonly agent: string;
  readonly folder: string;
  readonly session_id: string;
  readonly asked_at: string;
  readonly deadline: string;
  readonly title?: string;
  /** Opens in a browser that was let in before: there is no key in it. */
  readonly url: string;
};

type Told = {
  /** All that wait. */
  readonly waiting: readonly Pick<OpenSession, 'id' | 'asker'>[];
  /** Those that should be answered soon. */
  readonly pressing: ReadonlySet<SessionId>;
  readonly language: Language;
  readonly withTitles: boolean;
  /** Where the portal is. */
  readonly origin: string;
};

type Due = Pick<OpenSession, 'id' | 'asker' | 'request' | 'askedAt' | 'deadline'>;

/** More titles than a phone shows say nothing. */
const mostTitles = 5;

/** Says that these questions wait: how many there are and who asks, and no word of the questions unless allowed. */
export function notificationOf(
  [oldest, ...others]: readonly [Due, ...Due[]],
  { waiting, pressing, language, withTitles, origin }: Told,
): Notification {
  const askers = [...new Set(waiting.map(({ asker }) => askerName(asker)))];
  const words = notifyWords[language];
  const count = waiting.some(({ id }) => pressing.has(id)) ? words.waiting : words.goesOn;
  const said = [count(waiting.length), ...(askers.length === 1 ? askers : [])].join(separator);
  const titles = withTitles ? [oldest, ...others].slice(0, mostTitles).map(titleOf) : [];
  return {
    text: [said, ...titles].join('\n'),
    waiting: waiting.length,
    urgent: [oldest, ...others].some(({ id }) => pressing.has(id)),
    agent: oneLine(oldest.asker.client),
    folder: oneLine(folderName(oldest.asker.folder)),
    session_id: oldest.id,
    asked_at: new Date(oldest.askedAt).toISOString(),
    deadline: new Date(oldest.deadline).toISOString(),
    ...(withTitles ? { title: titleOf(oldest) } : {}),
    url: `${origin}/choice/${oldest.id}`,
  };
}

const separator = ' · ';

function askerName({ client, folder }: Asker): string {
  return [client, folderName(folder)]
    .filter((part) => part !== '')
    .map((part) => oneLine(part))
    .join(separator);
}

function titleOf({ request }: Due): string {
  return oneLine(request.title);
}

type Words = WordsOf<typeof notifyWords>['problem'];

/** Why a person was not told, in the language it is asked for. Never with a token, nor with the name of a topic. */
export type NotifyProblem = (words: Words) => string;

/** How long a program or a server may take. */
export const limitMs = 10_000;

export function lateProblem(what: 'notify_command' | 'ntfy'): NotifyProblem {
  return (words) => words.late(what, limitMs / 1_000);
}
