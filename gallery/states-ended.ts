import { deploy, deployChinese, hybrid } from './content.ts';
import { at, batch, type GalleryState, ids, pastIds, press, put, question, typeInto } from './scene.ts';

const { first, third } = ids;

/** On its way, and over. */
export const endedStates: readonly GalleryState[] = [
  {
    name: 'in-terminal',
    path: at(third),
    arrange: question({ request: deploy }),
  },
  {
    name: 'in-terminal-attached',
    path: at(third),
    arrange(portal, language) {
      question({ request: deploy })(portal, language);
      const terminal = { id: 'other', pid: 4711, host: 'deps' };
      portal.world.apply(third, { kind: 'attached', at: Date.now(), terminal, replaces: null });
    },
    also: ['zh'],
  },
  {
    name: 'leaving',
    path: at(first),
    arrange: question({ request: deploy }),
    act: (page) => press(page, '1'),
  },
  {
    name: 'sending-stuck',
    path: at(first),
    arrange: question({ request: deploy, terms: batch }),
    async act(page) {
      await page.route('**/answer', (route) => route.abort());
      await press(page, '1', 'Control+Enter');
      await page.locator('.reason-stuck').waitFor();
    },
  },
  {
    name: 'refused',
    path: at(first),
    arrange: question({ request: deploy, terms: batch }),
    async act(page, portal) {
      portal.knobs.isFull = true;
      await press(page, '1', 'Control+Enter');
      await page.locator('.reason-refused').waitFor();
    },
    sizes: ['wide', 'narrow'],
  },
  {
    name: 'cancel-dialog',
    path: at(first),
    arrange: question({ request: deploy }),
    act: (page) => press(page, 'Escape'),
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
  },
  {
    name: 'answered',
    path: at(first),
    arrange: question({ request: deploy }),
    async act(page) {
      await press(page, '1');
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
      await press(page, '1');
      await page.locator('.outcome').waitFor();
    },
  },
  {
    name: 'answered-elsewhere-keeps-text',
    path: at(first),
    arrange: question({ request: hybrid }),
    async act(page, portal) {
      const text = 'Rewrite it without the shared fixture; the race is in the seed data.';
      await typeInto(page, page.locator('#typed-answer'), text);
      const answers = [{ selectedIds: ['fix'], customInput: null, optionNotes: [], globalNote: null }];
      const by = { face: 'terminal', program: 'choice-mcp', attempt: 'other' } as const;
      const ending = { kind: 'submitted', answers, rephrase: null, by } as const;
      portal.world.apply(first, { kind: 'ended', at: Date.now(), ending });
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
      await press(page, 'Escape');
      const reason = language === 'zh' ? '先别上线，版本已冻结' : 'Not today, the release is frozen';
      await page.keyboard.insertText(reason);
      await press(page, 'Control+Enter');
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
    name: 'timed-out-with-notes',
    path: at(first),
    arrange(portal, language) {
      question({ request: deploy, left: 0 })(portal, language);
      const [onOption, onAll] =
        language === 'zh' ? ['先看看监控', '等小艾回来再定'] : ['After the canary', 'Ada decides'];
      const notes = [{ optionNotes: [{ optionId: 'blue-green', text: onOption }], globalNote: onAll }];
      const ending = { kind: 'timeout', mayAskAgain: true, notes } as const;
      portal.world.apply(first, { kind: 'ended', at: Date.now(), ending });
    },
    sizes: ['wide', 'narrow'],
    also: ['dark', 'zh'],
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
  { name: 'past-cancelled', path: at(pastIds.cancelled), arrange: question({ request: deploy }) },
  { name: 'past-timed-out', path: at(pastIds.timeout), arrange: question({ request: deploy }) },
];
