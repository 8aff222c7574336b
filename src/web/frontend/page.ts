import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { createFormats, type Formats } from '../../i18n/formats.ts';
import type { Entry } from '../wire/replies.ts';
import type { Arming } from './answer/arming.ts';
import { type Api, type ApiReply, refusalText } from './core/api.ts';
import type { HeldQuestions } from './core/held-questions.ts';
import type { Inbox } from './core/inbox.ts';
import type { Live } from './core/live.ts';
import type { Preferences } from './core/preferences.ts';
import type { Router } from './core/route.ts';
import type { ServerClock } from './core/server-clock.ts';
import type { PersonFilter } from './list/person-filter.ts';
import type { Permission } from './notify/permission.tsx';
import { type PageWords, pageWords } from './strings.ts';

/** What lies over the question at the moment; one thing at a time. */
type Overlay = 'none' | 'settings' | 'keys' | 'cancel' | 'rephrase' | 'list';

/** Everything the parts of the page share, put together once in `compose`. */
export type Page = {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly router: Router;
  readonly preferences: Preferences;
  readonly inbox: Inbox;
  readonly personFilter: PersonFilter;
  readonly questions: HeldQuestions;
  readonly live: Live;
  readonly arming: Arming;
  readonly permission: Permission;
  readonly overlay: Signal<Overlay>;
  /** What was asked for last and did not happen, in words. */
  readonly failure: Signal<string | null>;
  /** The key in the address was refused; the page says so beside what to run. */
  readonly keyRefused: ReadonlySignal<boolean>;
  /** What is read out next by a screen reader; never what is visible already. */
  readonly spoken: Signal<string>;
  readonly words: ReadonlySignal<PageWords>;
  readonly formats: ReadonlySignal<Formats>;
};

type Speech = Pick<Page, 'words' | 'formats' | 'spoken' | 'overlay' | 'failure'>;

/** Words and formats follow the language; nothing is loaded anew. */
export function createSpeech(preferences: Preferences): Speech {
  return {
    words: computed(() => pageWords[preferences.language.value]),
    formats: computed(() => createFormats(preferences.language.value)),
    spoken: signal(''),
    overlay: signal<Overlay>('none'),
    failure: signal<string | null>(null),
  };
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A part of the page was rendered outside of it');
  return page;
}

/** The words of the language in force. */
export function useWords(): PageWords {
  return usePage().words.value;
}

/** Whether the agent waits, and who is there, is no event of the session: the list hears of it, the question does not. */
export function useLiveEntry(known: Entry): Entry {
  return usePage().inbox.entry(known.session_id) ?? known;
}

/** Awaits what the person asked for. What did not happen is said on the page, never passed over; then null. */
export async function showingFailure<Value>(
  { failure, words }: Pick<Page, 'failure' | 'words'>,
  request: Promise<ApiReply<Value>>,
): Promise<Value | null> {
  const reply = await request;
  if (reply.ok) {
    failure.value = null;
    return reply.value;
  }
  const { notDone, notDoneBecause } = words.peek().state;
  // Where this browser is not let in, the whole page says what to run.
  if (reply.failure.kind === 'offline') failure.value = notDone;
  if (reply.failure.kind === 'refused') failure.value = notDoneBecause(refusalText(reply.failure.error));
  return null;
}
