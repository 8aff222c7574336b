import type { Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { checks, deploy } from './content.ts';
import { at, batch, enter, type GalleryState, ids, pastIds, press, put, question } from './scene.ts';

const { first, second, third, fourth } = ids;

/** The same day in an inbox that three people share. */
function share(portal: StandIn, language: Language): void {
  portal.knobs.me = 'Ana';
  portal.knobs.members = ['Ana', 'Ben', '陈明'];
  question({ request: deploy, terms: batch, host: 'build-7' })(portal, language);
  put(portal, fourth, {
    request: checks,
    ago: 90,
    client: 'codex',
    folder: 'docs',
    host: 'ci-runner-12.internal',
  });
  portal.world.meet(first, [{ name: 'Ben', doing: 'answering' }]);
  portal.world.meet(fourth, [
    { name: 'Ben', doing: 'looking' },
    { name: '陈明', doing: 'looking' },
  ]);
  hand(portal, second, 'Ana');
  hand(portal, third, 'Ben');
}

function hand(portal: StandIn, id: string, assignee: string): void {
  portal.world.apply(id, { kind: 'adjusted', at: Date.now(), terms: {}, hidden: null, assignee });
}

async function loseDatabase(page: Page, portal: StandIn): Promise<void> {
  await page.locator('.connection-live, .list-button').first().waitFor();
  portal.push({ type: 'database', away: true });
  await page.locator('.banner-line, .state').first().waitFor();
}

const everyDress = { sizes: ['wide', 'narrow'], also: ['dark', 'zh'] } as const;

/** An inbox that several people share. */
export const teamStates: readonly GalleryState[] = [
  { name: 'team-question', path: at(first), arrange: share, ...everyDress },
  { name: 'team-handed', path: at(third), arrange: share, ...everyDress },
  { name: 'team-home', path: '/', arrange: share, ...everyDress },
  {
    name: 'team-database-away',
    path: at(first),
    arrange: share,
    act: loseDatabase,
    sizes: ['wide', 'narrow', 'small'],
    also: ['dark', 'zh'],
  },
  { name: 'team-database-away-home', path: '/', arrange: share, act: loseDatabase, ...everyDress },
  {
    name: 'team-mine',
    path: at(first),
    arrange: share,
    act: (page) => enter(page, page.locator('.segment').nth(4)),
  },
  {
    name: 'team-list-sheet',
    path: at(first),
    arrange: share,
    async act(page) {
      await enter(page, page.locator('.list-button'));
      await page.waitForTimeout(200);
    },
    sizes: ['narrow', 'small'],
    also: ['dark', 'zh'],
  },
  {
    name: 'team-answered-first',
    path: at(first),
    arrange: share,
    async act(page, portal) {
      await press(page, '2');
      const by = { face: 'web', program: 'browser', attempt: 'ben', person: 'Ben' } as const;
      const answers = [{ selectedIds: ['blue-green'], customInput: null, optionNotes: [], globalNote: null }];
      portal.world.apply(first, {
        kind: 'ended',
        at: Date.now(),
        ending: { kind: 'submitted', answers, rephrase: null, by },
      });
      portal.changed(first);
      await page.locator('.outcome').waitFor();
    },
    ...everyDress,
  },
  { name: 'team-past', path: at(pastIds.submitted), arrange: share, also: ['zh'] },
  {
    name: 'team-history',
    path: '/history',
    arrange: share,
    act: (page) => page.locator('.history-list').waitFor(),
    ...everyDress,
  },
  {
    name: 'team-settings',
    path: '/',
    arrange: share,
    async act(page) {
      await page.keyboard.press(',');
      await enter(page, page.locator('.settings-more summary'));
      await page.locator('#setting-max_sessions').scrollIntoViewIfNeeded();
    },
    also: ['zh'],
  },
];
