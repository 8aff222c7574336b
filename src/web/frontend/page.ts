import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { createFormats, type Formats } from '../../i18n/formats.ts';
import type { Arming } from './answer/arming.ts';
import type { Api } from './core/api.ts';
import type { HeldQuestions } from './core/held-questions.ts';
import type { Inbox } from './core/inbox.ts';
import type { Live } from './core/live.ts';
import type { Preferences } from './core/preferences.ts';
import type { Router } from './core/route.ts';
import type { ServerClock } from './core/server-clock.ts';
import type { WhoseFilter } from './list/whose.ts';
import type { Permission } from './notify/permission.ts';
import { type PageWords, pageWords } from './strings.ts';

/** What lies over the question at the moment; one thing at a time. */
type Overlay = 'none' | 'settings' | 'keys' | 'cancel' | 'list';

/** Everything the parts of the page share, put together once in `main`. */
export type Page = {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly router: Router;
  readonly preferences: Preferences;
  readonly inbox: Inbox;
  readonly whose: WhoseFilter;
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
