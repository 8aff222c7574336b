import type { Language } from '../src/domain/language.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { deploy, naming } from './content.ts';
import { approveDiff, compared, eight, manyWithEvidence, release, releaseChinese } from './content-forms.ts';
import { at, batch, enter, type GalleryState, ids, press, put, surroundings, typeInto } from './scene.ts';

const { first } = ids;
const everyDress = { sizes: ['wide', 'medium', 'narrow', 'small'], also: ['dark', 'zh'] } as const;

function ofRelease(portal: StandIn, language: Language): void {
  put(portal, first, { request: language === 'zh' ? releaseChinese : release, terms: batch });
  surroundings(portal, language);
}

const of = (request: typeof release) => (portal: StandIn, language: Language) => {
  put(portal, first, { request, terms: batch });
  surroundings(portal, language);
};

const quickReplies = {
  en: ['Go ahead', 'Ask me again tomorrow', 'Keep it as small as you can, and say what you left out.'],
  zh: ['就这么办', '明天再问我', '改动越小越好，并说明省略了什么。'],
} as const;

/** Forms of several questions, what stands beside the options, and the ways round an answer. */
export const formStates: readonly GalleryState[] = [
  { name: 'form', path: at(first), arrange: ofRelease, ...everyDress },
  {
    name: 'form-answering',
    path: at(first),
    arrange: ofRelease,
    async act(page) {
      await press(page, '1', 'Alt+ArrowDown', '1', '2');
    },
    ...everyDress,
  },
  {
    name: 'form-missing',
    path: at(first),
    arrange: ofRelease,
    async act(page) {
      await press(page, '1', 'Control+Enter');
    },
    ...everyDress,
  },
  {
    name: 'form-answered',
    path: at(first),
    arrange: ofRelease,
    async act(page) {
      await press(page, '1', 'Alt+ArrowDown', '1', '2');
      await typeInto(page, page.locator('#typed-answer-2'), 'Orchard');
      await press(page, 'Control+Enter');
      await page.locator('.outcome').waitFor();
    },
    ...everyDress,
  },
  { name: 'form-of-eight', path: at(first), arrange: of(eight), sizes: ['wide', 'small'], also: ['dark'] },
  { name: 'evidence', path: at(first), arrange: of(compared), ...everyDress },
  {
    name: 'evidence-compared',
    path: at(first),
    arrange: of(compared),
    async act(page) {
      await press(page, 'p', 'ArrowDown', 'p');
    },
    ...everyDress,
  },
  {
    name: 'evidence-of-many',
    path: at(first),
    arrange: of(manyWithEvidence),
    async act(page) {
      await press(page, 'ArrowDown', 'ArrowDown');
    },
    sizes: ['wide', 'small'],
  },
  { name: 'evidence-of-question', path: at(first), arrange: of(approveDiff), ...everyDress },
  {
    name: 'pushing-back',
    path: at(first),
    arrange: ofRelease,
    async act(page) {
      await press(page, '1');
      await enter(page, page.locator('.push-back'));
      await enter(page, page.locator('.rephrase-ready button').nth(2));
    },
    ...everyDress,
  },
  {
    name: 'pushed-back',
    path: at(first),
    arrange: ofRelease,
    async act(page) {
      await press(page, '1');
      await enter(page, page.locator('.push-back'));
      await enter(page, page.locator('.rephrase-ready button').nth(2));
      await page.keyboard.press('Control+Enter');
      await page.locator('.outcome').waitFor();
    },
    ...everyDress,
  },
  {
    name: 'earlier-decision',
    path: at(first),
    arrange(portal, language) {
      of(deploy)(portal, language);
      const answer = {
        selectedIds: ['rolling'],
        customInput: null,
        optionNotes: [],
        globalNote: 'not on Fridays',
      };
      portal.world.remember(first, [{ at: Date.now() - 2 * 86_400_000, answer, what: 'Rolling' }]);
    },
    ...everyDress,
  },
  {
    name: 'quick-replies',
    path: at(first),
    arrange(portal, language) {
      of(naming)(portal, language);
      portal.knobs.settings.quick_replies = quickReplies[language];
    },
    async act(page) {
      await enter(page, page.locator('.quick-replies button').first());
    },
    ...everyDress,
  },
  {
    name: 'snoozed',
    path: at(first),
    arrange(portal, language) {
      of(deploy)(portal, language);
      const snoozedUntil = Date.now() + 10 * 60_000;
      portal.world.apply(first, { kind: 'adjusted', at: Date.now(), terms: {}, hidden: null, snoozedUntil });
    },
    ...everyDress,
  },
];
