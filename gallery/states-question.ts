import { checks, deploy, hostile, hybrid, longPrompt, manyOptions, naming } from './content.ts';
import { at, batch, type GalleryState, ids, minute, put, question } from './scene.ts';

const { first, second, fourth } = ids;

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
      await page.getByRole('radio').first().click();
      await page.locator('[data-deed="note"]').first().click();
      await page.locator('textarea[data-deed="note"]').fill('only after 18:00');
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
      await page.getByRole('checkbox').nth(2).click();
      await page.getByRole('checkbox').nth(1).click();
      await page.locator('.add-global-note').click();
      await page
        .locator('textarea[data-deed="global-note"]')
        .fill('Browser tests only on main, please keep them off pull requests.');
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
    act: (page) => page.locator('#typed-answer').fill('Orchard'),
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
    act: (page) => page.locator('[data-place="filter"]').fill('eu 2'),
    also: ['zh'],
  },
  {
    name: 'options-none-match',
    path: at(first),
    arrange: question({ request: manyOptions(30) }),
    act: (page) => page.locator('[data-place="filter"]').fill('mars'),
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
    arrange: question({ request: deploy, left: 27 }),
    also: ['dark', 'zh'],
  },
  {
    name: 'time-last',
    path: at(first),
    arrange: question({ request: deploy, left: 9 }),
    sizes: ['wide', 'narrow'],
    also: ['dark'],
  },
  {
    name: 'time-submits-default',
    path: at(first),
    arrange: question({
      request: { ...deploy, defaultIds: ['rolling'] },
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
    name: 'agent-gone',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.world.attend(first, 'gone');
    },
  },
  {
    name: 'list-gone-open',
    path: at(second),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth, { request: hybrid, client: 'codex', folder: 'docs' });
      portal.world.attend(first, 'gone');
      portal.world.attend(fourth, 'gone');
    },
    act: (page) => page.locator('.list-gone summary').click(),
  },
  {
    name: 'earlier-wording',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth, { request: { ...deploy, title: 'Deploy the endpoint how?' }, ago: 400 });
      portal.world.attend(fourth, 'gone');
    },
    act: (page) => page.locator('.earlier summary').click(),
    also: ['zh'],
  },
];
