import type { Language } from '../src/domain/language.ts';
import { latestDeadline } from '../src/domain/session/deadline.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { deploy, deployChinese, hybrid } from './content.ts';
import { at, batch, type GalleryState, ids, press, put, surroundings } from './scene.ts';

const { first, fourth } = ids;
const everyDress = { sizes: ['wide', 'medium', 'narrow', 'small'], also: ['dark', 'zh'] } as const;

/** The agent of the question in front goes on without the answer for now. */
function unhurried(portal: StandIn, language: Language): void {
  const request = { ...(language === 'zh' ? deployChinese : deploy), wait: false } as const;
  put(portal, first, { request, left: 86_000, attention: 'recent', terms: batch });
  put(portal, fourth, {
    request: { ...hybrid, wait: false },
    ago: 400,
    left: 80_000,
    client: 'codex',
    folder: 'docs',
    attention: 'recent',
  });
  surroundings(portal, language);
}

const by = { face: 'web', program: 'browser', attempt: 'gallery' } as const;

function answer(portal: StandIn, option: string, globalNote: string | null): void {
  const answers = [{ selectedIds: [option], customInput: null, optionNotes: [], globalNote }];
  const ending = { kind: 'submitted', answers, rephrase: null, by } as const;
  portal.world.apply(first, { kind: 'ended', at: Date.now() - 5_000, ending });
}

function takeBack(portal: StandIn): void {
  const session = portal.world.get(first);
  if (session === null) throw new Error('nothing to take back');
  const deadline = latestDeadline(session.askedAt);
  portal.world.apply(first, { kind: 'reopened', at: Date.now() - 2_000, deadline, by });
}

const note = { en: 'not on Fridays', zh: '周五不要上线' } as const;

/** Questions that do not keep their agent waiting, and answers that can still be changed. */
export const unhurriedStates: readonly GalleryState[] = [
  { name: 'agent-goes-on', path: at(first), arrange: unhurried, ...everyDress },
  {
    name: 'agent-goes-on-answering',
    path: at(first),
    arrange: unhurried,
    async act(page) {
      await press(page, '2');
      await page.getByText(/Draft saved|草稿已保存/).waitFor({ state: 'attached' });
    },
    sizes: ['wide', 'narrow', 'small'],
  },
  {
    name: 'agent-goes-on-home',
    path: '/',
    arrange: unhurried,
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'agent-goes-on-last-seconds',
    path: at(first),
    arrange(portal, language) {
      unhurried(portal, language);
      const deadline = Date.now() + 25_000;
      portal.world.apply(first, { kind: 'deadline-moved', at: Date.now(), deadline, why: 'person' });
    },
    sizes: ['wide', 'narrow'],
  },
  {
    name: 'not-sent-yet',
    path: at(first),
    arrange(portal, language) {
      unhurried(portal, language);
      answer(portal, 'rolling', note[language]);
    },
    act: (page) => page.locator('.not-sent-yet').waitFor(),
    ...everyDress,
  },
  {
    name: 'answer-taken-back',
    path: at(first),
    arrange(portal, language) {
      unhurried(portal, language);
      answer(portal, 'rolling', note[language]);
      takeBack(portal);
    },
    ...everyDress,
  },
  {
    name: 'answer-changed',
    path: at(first),
    arrange(portal, language) {
      unhurried(portal, language);
      answer(portal, 'rolling', note[language]);
      takeBack(portal);
      answer(portal, 'blue-green', null);
    },
    act: (page) => page.locator('.taken-back').waitFor(),
    ...everyDress,
  },
];
