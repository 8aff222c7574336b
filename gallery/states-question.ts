import type { Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { checks, deploy, hostile, hybrid, longPrompt, manyOptions, naming } from './content.ts';
import { at, batch, enter, type GalleryState, ids, minute, press, put, question, typeInto } from './scene.ts';

const { first, second, fourth } = ids;

/** The portal's clock stands: what is looked at for longer is still near its end. */
const nearTheEnd = (left: number) => (portal: StandIn, language: Language) => {
  portal.knobs.standsAt = Date.now();
  question({ request: deploy, left })(portal, language);
};

/** An open question in all its shapes. */
export const questionStates: readonly GalleryState[] = [
  {
    name: 'single',
    path: at(first),
    arrange: question({ request: deploy }),
    sizes: ['wide', 'narrow', 'small', 'tablet', 'huge'],
    also: ['dark', 'zh'],
  },
  {
    name: 'single-picked-with-note',
    path: at(first),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await press(page, '1', 'n');
      await page.keyboard.insertText('only after 18:00');
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'multi',
    path: at(first),
    arrange: question({ request: checks }),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'multi-complete',
    path: at(first),
    arrange: question({ request: checks }),
    async act(page) {
      await press(page, '3', '2', 'g');
      await page.keyboard.insertText('Browser tests only on main, please keep them off pull requests.');
    },
    also: ['dark'],
  },
  {
    name: 'text',
    path: at(first),
    arrange: question({ request: naming }),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'text-typed',
    path: at(first),
    arrange: question({ request: naming }),
    act: (page) => typeInto(page, page.locator('#typed-answer'), 'Orchard'),
  },
  {
    name: 'hybrid',
    path: at(first),
    arrange: question({ request: hybrid }),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'options-30',
    path: at(first),
    arrange: question({ request: manyOptions(30) }),
    sizes: ['wide', 'narrow'],
    also: ['dark'],
  },
  { name: 'options-200', path: at(first), arrange: question({ request: manyOptions(200, 'single') }) },
  {
    name: 'options-filtered',
    path: at(first),
    arrange: question({ request: manyOptions(30) }),
    act: (page) => filter(page, 'eu 2'),
    also: ['zh'],
  },
  {
    name: 'options-none-match',
    path: at(first),
    arrange: question({ request: manyOptions(30) }),
    act: (page) => filter(page, 'mars'),
  },
  {
    name: 'options-hidden',
    path: at(first),
    arrange(portal, language) {
      question({ request: checks })(portal, language);
      portal.world.apply(first, {
        kind: 'adjusted',
        at: Date.now(),
        terms: {},
        hidden: ['size', 'licences'],
      });
    },
  },
  {
    name: 'long-prompt',
    path: at(first),
    arrange: question({ request: longPrompt }),
    sizes: ['wide', 'narrow'],
    also: ['dark'],
  },
  {
    name: 'hostile-text',
    path: at(first),
    arrange: question({ request: hostile }),
    sizes: ['wide', 'narrow'],
  },
  {
    name: 'notes-off',
    path: at(first),
    arrange: question({ request: deploy, terms: { optionNotes: false, globalNote: false } }),
  },
  {
    name: 'time-soon',
    path: at(first),
    arrange: nearTheEnd(27),
    also: ['dark', 'zh'],
  },
  {
    name: 'time-last',
    path: at(first),
    arrange: nearTheEnd(9),
    sizes: ['wide', 'narrow'],
    also: ['dark'],
  },
  {
    name: 'time-submits-default',
    path: at(first),
    arrange: question({
      request: {
        ...deploy,
        questions: deploy.questions.map((one) => ({ ...one, defaultIds: ['rolling'] })),
      },
      terms: { ...batch, timeoutAction: 'submit' },
    }),
    also: ['zh'],
  },
  {
    name: 'slept',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.apply(first, {
        kind: 'deadline-moved',
        at: Date.now(),
        deadline: Date.now() + minute,
        why: 'slept',
      });
    },
    also: ['zh'],
  },
  {
    name: 'time-moved-by-writing',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy, left: 4 })(portal, language);
      const [now, deadline] = [Date.now(), Date.now() + minute];
      portal.world.apply(first, { kind: 'deadline-moved', at: now, deadline, why: 'activity' });
    },
  },
  {
    name: 'agent-gone',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.attend(first, 'gone');
    },
  },
  {
    name: 'list-gone',
    path: at(second),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth, { request: hybrid, client: 'codex', folder: 'docs' });
      portal.world.attend(first, 'gone');
      portal.world.attend(fourth, 'gone');
    },
  },
  {
    name: 'list-gone-dismiss',
    path: at(second),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.attend(first, 'gone');
    },
    act: (page) => enter(page, page.locator('.list-group > .button')),
    also: ['dark', 'zh'],
  },
  {
    name: 'more-time',
    path: at(first),
    arrange: question({ request: deploy }),
    act: (page) => enter(page, page.locator('.more-time-button')),
    sizes: ['narrow'],
  },
  {
    name: 'earlier-wording',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth, { request: { ...deploy, title: 'Deploy the endpoint how?' }, ago: 400 });
      portal.world.attend(fourth, 'gone');
    },
    act: (page) => enter(page, page.locator('.earlier summary')),
    also: ['zh'],
  },
];

async function filter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.insertText(text);
}
