import { deploy, deployChinese, hybrid } from './content.ts';
import { armed, at, batch, type GalleryState, ids, pastIds, put, question } from './scene.ts';

const { first, third } = ids;

/** On its way, and over. */
export const endedStates: readonly GalleryState[] = [
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
    path: at(pastIds.submitted),
    arrange: question({ request: deploy }),
    also: ['zh'],
  },
  {
    name: 'past-auto-submitted',
    path: at(pastIds.autoSubmitted),
    arrange: question({ request: deploy }),
  },
];
