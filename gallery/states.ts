import type { Page } from '@playwright/test';
import type { Language } from '../src/domain/language.ts';
import type { Request } from '../src/domain/request.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { asker, owner, terms } from '../test/support/samples.ts';
import {
  checks,
  deploy,
  deployChinese,
  hostile,
  hybrid,
  longPrompt,
  manyOptions,
  naming,
} from './content.ts';

/** One picture: how the world is, where the page stands, what the person has done. */
export type GalleryState = {
  readonly name: string;
  readonly path: string;
  readonly arrange: (portal: StandIn, language: Language) => void;
  readonly act?: (page: Page, portal: StandIn, language: Language) => Promise<void>;
  readonly sizes?: readonly Size[];
  /** Pictures beside the plain light English one. */
  readonly also?: readonly ('dark' | 'zh')[];
};

export const sizes = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 },
  small: { width: 320, height: 568 },
  tablet: { width: 820, height: 1180 },
  huge: { width: 3840, height: 2160 },
} as const;
export type Size = keyof typeof sizes;

const minute = 60_000;
export const ids = {
  first: '01k9zv3m4n0000000000000001',
  second: '01k9zv3m4n0000000000000002',
  third: '01k9zv3m4n0000000000000003',
  fourth: '01k9zv3m4n0000000000000004',
} as const;

const { first, second, third, fourth } = ids;

type Ask = {
  readonly request: Request;
  readonly ago?: number;
  readonly left?: number;
  readonly client?: string;
  readonly folder?: string;
  readonly face?: 'web' | 'terminal';
  readonly terms?: Parameters<typeof terms>[0];
};

export function put(portal: StandIn, id: string, ask: Ask): void {
  const at = Date.now() - (ask.ago ?? 28) * 1_000;
  portal.world.ask(id, {
    at,
    request: ask.request,
    terms: terms({ language: portal.knobs.language, ...ask.terms }),
    deadline: Date.now() + (ask.left ?? 272) * 1_000,
    face: ask.face ?? 'web',
    asker: {
      ...asker,
      client: ask.client ?? 'claude-code',
      folder: `/home/ada/${ask.folder ?? 'api-gateway'}`,
    },
    owner: { ...owner, pid: 4242 },
  });
}

/** A desk in the middle of a day: other agents ask too, and something was decided before. */
export function surroundings(portal: StandIn, language: Language): void {
  const zh = language === 'zh';
  put(portal, second, { request: checks, ago: 200, left: 70, client: 'cursor', folder: 'storefront' });
  put(portal, third, {
    request: naming,
    ago: 2,
    left: 598,
    client: 'codex',
    folder: 'docs',
    face: 'terminal',
  });
  past(
    portal,
    '01k9zv3m4n00000000000000p1',
    zh ? '删除已合并的分支？' : 'Delete the merged branch?',
    2,
    'submitted',
  );
  past(
    portal,
    '01k9zv3m4n00000000000000p2',
    zh ? '重命名计费模块' : 'Rename the billing module',
    9,
    'cancelled',
  );
  past(
    portal,
    '01k9zv3m4n00000000000000p3',
    zh ? '缓存应该多大？' : 'How large may the cache be?',
    31,
    'timeout',
  );
  past(
    portal,
    '01k9zv3m4n00000000000000p4',
    zh ? '使用哪个日志格式？' : 'Which log format?',
    55,
    'auto_submitted',
  );
}

type PastKind = 'submitted' | 'cancelled' | 'timeout' | 'auto_submitted';

export function past(portal: StandIn, id: string, title: string, minutes: number, kind: PastKind): void {
  const at = Date.now() - minutes * minute;
  const request = { ...deploy, title };
  portal.world.ask(id, {
    at: at - minute,
    request,
    deadline: at,
    terms: terms({ language: portal.knobs.language }),
  });
  const by = { face: 'web', program: 'browser', attempt: 'past' } as const;
  const answer = { selectedIds: ['blue-green'], customInput: null, optionNotes: [], globalNote: null };
  const ending = {
    submitted: { kind: 'submitted', answer, by },
    auto_submitted: { kind: 'auto_submitted', answer },
    cancelled: { kind: 'cancelled', reason: 'Not now, the release is frozen', optionNotes: [], by },
    timeout: { kind: 'timeout', mayAskAgain: true },
  } as const;
  portal.world.apply(id, { kind: 'ended', at, ending: ending[kind] });
}

const question = (ask: Ask) => (portal: StandIn, language: Language) => {
  put(portal, first, ask.request === deploy && language === 'zh' ? { ...ask, request: deployChinese } : ask);
  surroundings(portal, language);
};
const at = (id: string) => `/choice/${id}`;
const batch = { singleSubmit: false } as const;
const armed = (page: Page) => page.waitForTimeout(600);

export const states: readonly GalleryState[] = [
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
  {
    name: 'in-terminal',
    path: at(third),
    arrange: question({ request: deploy }),
  },
  {
    name: 'leaving',
    path: at(first),
    arrange: question({ request: deploy }),
    act: (page) => page.getByRole('radio').first().click(),
  },
  {
    name: 'sending-stuck',
    path: at(first),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.route('**/answer', (route) => route.abort());
      await page.getByRole('radio').first().click();
      await page.getByRole('button', { name: /^(Submit|提交)$/ }).click();
      await armed(page);
    },
  },
  {
    name: 'refused',
    path: at(first),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.getByRole('radio').first().click();
      await page.route('**/answer', (route) =>
        route.fulfill({
          status: 507,
          body: JSON.stringify({
            error: {
              code: 'unwritable',
              message:
                'The answer could not be stored (is the disk full?). Your text stays in the page; try again.',
            },
          }),
        }),
      );
      await page.getByRole('button', { name: /^(Submit|提交)$/ }).click();
    },
    sizes: ['wide', 'narrow'],
  },
  {
    name: 'cancel-dialog',
    path: at(first),
    arrange: question({ request: deploy }),
    act: (page) => page.getByRole('button', { name: /^(Cancel|取消)$/ }).click(),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'answered',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.getByRole('radio').first().click();
      await page.locator('.outcome').waitFor();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'answered-last',
    path: at(first),
    arrange: (portal, language) =>
      put(portal, first, { request: language === 'zh' ? deployChinese : deploy }),
    async act(page) {
      await page.getByRole('radio').first().click();
      await page.locator('.outcome').waitFor();
    },
  },
  {
    name: 'answered-elsewhere-keeps-text',
    path: at(first),
    arrange: question({ request: hybrid }),
    async act(page, portal) {
      await page
        .locator('#typed-answer')
        .fill('Rewrite it without the shared fixture; the race is in the seed data.');
      const answer = { selectedIds: ['fix'], customInput: null, optionNotes: [], globalNote: null };
      const by = { face: 'terminal', program: 'choice-mcp', attempt: 'other' } as const;
      portal.world.apply(first, { kind: 'ended', at: Date.now(), ending: { kind: 'submitted', answer, by } });
      portal.changed(first);
      await page.locator('.unsent').waitFor();
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'cancelled',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page, _portal, language) {
      await page.getByRole('button', { name: /^(Cancel|取消)$/ }).click();
      await page
        .locator('dialog textarea')
        .fill(language === 'zh' ? '先别上线，版本已冻结' : 'Not today, the release is frozen');
      await page.locator('dialog .button-danger').click();
      await page.locator('.outcome').waitFor();
    },
    also: ['zh'],
  },
  {
    name: 'timed-out',
    path: at(first),
    arrange: question({ request: deploy, left: 2 }),
    act: (page) => page.locator('.outcome').waitFor(),
    also: ['dark'],
  },
  {
    name: 'past-read-only',
    path: at('01k9zv3m4n00000000000000p1'),
    arrange: question({ request: deploy }),
    also: ['zh'],
  },
  {
    name: 'past-auto-submitted',
    path: at('01k9zv3m4n00000000000000p4'),
    arrange: question({ request: deploy }),
  },
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
      const zh = language === 'zh';
      past(
        portal,
        '01k9zv3m4n00000000000000p1',
        zh ? '删除已合并的分支？' : 'Delete the merged branch?',
        2,
        'submitted',
      );
      past(
        portal,
        '01k9zv3m4n00000000000000p2',
        zh ? '重命名计费模块' : 'Rename the billing module',
        9,
        'cancelled',
      );
    },
    sizes: ['wide', 'narrow'],
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
    name: 'asleep',
    path: '/',
    arrange: () => {},
    async act(page, portal) {
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
      await page.locator('#typed-answer').fill('I would rather keep it and look at the seed data first.');
      await page.locator('.banner').waitFor();
      await page.waitForTimeout(800);
    },
    sizes: ['wide', 'narrow'],
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
    name: 'settings-hand-over',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await page.keyboard.press(',');
      await page.locator('.setting-deed button').click();
      await page.locator('.setting-command').waitFor();
    },
  },
  {
    name: 'settings-everything',
    path: '/',
    arrange: () => {},
    async act(page) {
      await page.keyboard.press(',');
      await page.locator('.settings-more summary').click();
      await page.locator('.settings-more').scrollIntoViewIfNeeded();
    },
    also: ['zh'],
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
      await page.locator('.list-button').click();
      await page.waitForTimeout(200);
    },
    sizes: ['narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'history',
    path: '/history',
    arrange: surroundings,
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'history-nothing-found',
    path: '/history',
    arrange: surroundings,
    async act(page) {
      await page.locator('.history-search input').fill('zeppelin');
      await page.locator('.history-none').waitFor();
    },
  },
];
