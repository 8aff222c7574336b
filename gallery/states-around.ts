import { checks, deploy, hybrid } from './content.ts';
import {
  at,
  enter,
  type GalleryState,
  ids,
  put,
  question,
  surroundings,
  typeInto,
  yesterday,
} from './scene.ts';

const { first, fourth } = ids;

/** Everything around a question. */
export const aroundStates: readonly GalleryState[] = [
  {
    name: 'home-waiting',
    path: '/',
    arrange: question({ request: deploy }),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'home-empty',
    path: '/',
    arrange(portal, language) {
      yesterday(portal, language === 'zh', 2);
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'home-gone',
    path: '/',
    arrange(portal, language) {
      put(portal, first, { request: deploy });
      portal.world.attend(first, 'gone');
      yesterday(portal, language === 'zh', 2);
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'home-two-versions',
    path: '/',
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      put(portal, fourth, { request: checks, client: 'codex', folder: 'docs', version: '0.2.0' });
    },
    also: ['dark', 'zh'],
  },
  { name: 'home-first-time', path: '/', arrange: () => {} },
  { name: 'unknown', path: at('01k9zv3m4n0000000000000zzz'), arrange: surroundings, also: ['zh'] },
  {
    name: 'needs-newer',
    path: at(fourth),
    arrange(portal, language) {
      surroundings(portal, language);
      portal.world.addNewer(fourth);
    },
  },
  {
    name: 'failed',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.knobs.fails = true;
    },
  },
  {
    name: 'locked',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.knobs.isLocked = true;
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'planted',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      portal.knobs.isLocked = true;
      portal.knobs.plantedAt = Date.now();
    },
    sizes: ['wide', 'narrow', 'small'],
    also: ['dark', 'zh'],
  },
  {
    name: 'asleep',
    path: '/',
    arrange: () => {},
    async act(page, portal) {
      await page.locator('.connection-live').waitFor();
      portal.push({ type: 'closing', why: 'asleep' });
      await page.waitForTimeout(100);
      await page.route('**/api/**', (route) => route.abort());
      portal.drop();
      await page.locator('.connection-asleep').waitFor();
    },
    also: ['dark', 'zh'],
  },
  {
    name: 'reconnecting-with-draft',
    path: at(first),
    arrange: question({ request: hybrid }),
    async act(page, portal) {
      await page.route('**/api/**', (route) => route.abort());
      portal.drop();
      const text = 'I would rather keep it and look at the seed data first.';
      await typeInto(page, page.locator('#typed-answer'), text);
      await page.locator('.banner').waitFor();
      await page.waitForTimeout(800);
    },
    sizes: ['wide', 'narrow'],
    also: ['zh'],
  },
  {
    name: 'live-updates-blocked',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page, portal) {
      portal.knobs.blocksSockets = true;
      portal.drop();
      await page.locator('.connection-polling').waitFor();
    },
    also: ['zh'],
  },
  {
    name: 'settings',
    path: at(first),
    arrange: question({ request: checks }),
    async act(page) {
      await page.keyboard.press(',');
      await page.locator('.dialog-side').waitFor();
      await page.waitForTimeout(200);
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'settings-warns',
    path: at(first),
    arrange: question({ request: deploy, terms: { timeoutSeconds: 600 } }),
    async act(page) {
      await page.keyboard.press(',');
      await page.locator('#setting-interface').selectOption('terminal');
      await page.locator('.setting .sure').waitFor();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'settings-hand-over',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.keyboard.press(',');
      await enter(page, page.locator('[aria-describedby^="hand-over-"]'));
      await page.locator('.setting-command').waitFor();
    },
  },
  {
    name: 'settings-everything',
    path: '/',
    arrange: () => {},
    async act(page) {
      await page.keyboard.press(',');
      await enter(page, page.locator('.settings-more summary'));
      await page.locator('.settings-more').scrollIntoViewIfNeeded();
    },
    also: ['zh'],
  },
  {
    name: 'settings-devices',
    path: '/',
    arrange(portal) {
      const day = 24 * 60 * 60_000;
      portal.knobs.devices = [
        { id: '1', name: 'Ada’s phone', last_used_at: Date.now() - day, current: false },
        { id: '2', name: 'Tablet in the kitchen', last_used_at: Date.now() - 9 * day, current: true },
      ];
    },
    async act(page) {
      await page.keyboard.press(',');
      await enter(page, page.locator('.device button').first());
      await page.locator('.devices').scrollIntoViewIfNeeded();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'settings-removes',
    path: '/',
    arrange: () => {},
    async act(page) {
      await page.keyboard.press(',');
      await enter(page, page.locator('.settings-more summary'));
      await page.locator('#setting-retention_days').fill('5');
      await page.keyboard.press('Tab');
      await page.locator('.setting .sure').scrollIntoViewIfNeeded();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'keys',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.keyboard.press('?');
      await page.locator('.keys').waitFor();
    },
    sizes: ['wide', 'narrow'],
    also: ['zh'],
  },
  {
    name: 'list-sheet',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await enter(page, page.locator('.list-button'));
      await page.waitForTimeout(200);
    },
    sizes: ['narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'list-long',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      for (let number = 10; number < 35; number += 1) {
        const request = { ...checks, title: `Question ${number}` };
        put(portal, `01k9zv3m4n00000000000000${number}`, { request, ago: 400 - number });
      }
    },
    async act(page) {
      await page.locator('.list-scroll').evaluate((list) => list.scrollTo(0, 300));
    },
    also: ['dark', 'zh'],
  },
  {
    name: 'history',
    path: '/history',
    arrange: surroundings,
    act: (page) => page.locator('.history-list').waitFor(),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'history-filters',
    path: '/history',
    arrange: surroundings,
    act: (page) => enter(page, page.locator('.history-unfold')),
    sizes: ['narrow'],
  },
  {
    name: 'history-delete-one',
    path: '/history',
    arrange: surroundings,
    act: (page) => enter(page, page.locator('.past-row .icon-button').nth(1)),
    sizes: ['wide', 'narrow'],
  },
  {
    name: 'history-delete-all',
    path: '/history',
    arrange: surroundings,
    act: (page) => enter(page, page.locator('.history-tools > .button-quiet')),
    sizes: ['wide', 'narrow'],
    also: ['dark'],
  },
  {
    name: 'history-not-deleted',
    path: '/history',
    arrange: surroundings,
    async act(page) {
      await enter(page, page.locator('.past-row .icon-button').first());
      await page.route('**/api/history/**', (route) => route.abort());
      await enter(page, page.locator('.sure .button-danger'));
      await page.locator('.banner-failure').waitFor();
    },
  },
  {
    name: 'history-nothing-found',
    path: '/history',
    arrange: surroundings,
    async act(page) {
      // Until the page has been let in, another heading stands there.
      await page.locator('.history-search').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.insertText('zeppelin');
      await page.locator('.history-none').waitFor();
    },
  },
];
