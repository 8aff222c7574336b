import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { asked } from '../../../../test/support/samples.ts';
import { silentLog } from '../../../../test/support/test-services.ts';
import { startSession } from '../../../domain/session/session.ts';
import type { Portal } from '../portal.ts';
import { createBrowserDriver, createBrowserOpening } from './browser-driver.ts';
import type { BrowserOpener } from './open-browser.ts';

const session = startSession('01jd0000000123456789abcdef', asked());
const address = (key: string, overSsh = false) => ({
  kind: 'address',
  url: `http://127.0.0.1:1/choice/${session.id}#${key}`,
  overSsh,
});

/** A portal and a browser that do as they are told, and remember what was asked of them. */
function createStage() {
  const stage = {
    tabs: 0,
    whyNot: null as Awaited<ReturnType<BrowserOpener['whyNot']>>,
    onItsWay: false,
    outcome: { kind: 'opened' } as Awaited<ReturnType<BrowserOpener['open']>>,
    portalFails: false,
    openedWith: [] as string[],
    closed: [] as string[],
  };
  const driver = createBrowserDriver({
    portal: {
      ensure: async () => {
        if (stage.portalFails) throw new Error('no port');
        return { port: 1, ours: true };
      },
      tabs: async () => stage.tabs,
      async urlFor(...[id, key]: Parameters<Portal['urlFor']>) {
        if (stage.portalFails) throw new Error('no port');
        return `http://127.0.0.1:1/choice/${id}#${key}`;
      },
      close: async () => void stage.closed.push('portal'),
    },
    browser: {
      whyNot: async () => stage.whyNot,
      async open(url) {
        stage.openedWith.push(url);
        return stage.outcome;
      },
      close: async () => void stage.closed.push('browser'),
    },
    opening: {
      isOnItsWay: async () => stage.onItsWay,
      begin: async () => {
        stage.onItsWay = true;
      },
      fail: async () => {
        stage.onItsWay = false;
      },
    },
    log: silentLog,
  });
  return { stage, driver };
}

let { stage, driver } = createStage();
beforeEach(() => {
  ({ stage, driver } = createStage());
});

test('closing is for the browser first, then for the portal', async () => {
  await driver.close();
  expect(stage.closed).toEqual(['browser', 'portal']);
});

describe('offering a question', () => {
  test('opens a browser when no tab is there, and the address then carries no key', async () => {
    const offer = { ways: [address('none')], expected: true, hindrance: null };
    expect(await driver.offer(session)).toEqual(offer);
    expect(stage.openedWith).toEqual([address('opened').url]);
    expect(await driver.find(session)).toEqual(offer);
  });

  test('hands out a key after all when the browser brought no tab', async () => {
    await driver.offer(session);
    stage.onItsWay = false;
    expect(await driver.find(session)).toMatchObject({ ways: [address('printed')], expected: false });
    stage.tabs = 1;
    expect(await driver.find(session)).toMatchObject({ ways: [address('none')], expected: true });
  });

  test('opens nothing when a tab is there or a browser is on its way', async () => {
    stage.tabs = 1;
    expect((await driver.offer(session)).expected).toBe(true);
    stage.tabs = 0;
    stage.onItsWay = true;
    expect((await driver.offer(session)).expected).toBe(true);
    expect(stage.openedWith).toEqual([]);
  });

  test('hands out a key when no browser can be opened, and says why none can', async () => {
    stage.whyNot = 'no-display';
    const printed = { ways: [address('printed')], expected: false, hindrance: 'no-display' };
    expect(await driver.offer(session)).toEqual(printed);
    expect(await driver.find(session)).toEqual(printed);
    expect(stage.openedWith).toEqual([]);
    stage.tabs = 1;
    expect(await driver.find(session)).toMatchObject({ expected: true, hindrance: null });
  });

  test('says that an address needs a tunnel where the machine is used over SSH', async () => {
    stage.whyNot = 'remote';
    expect((await driver.offer(session)).ways).toEqual([address('printed', true)]);
  });

  test('lets the next question try again when the browser failed to start', async () => {
    stage.outcome = { kind: 'failed', reason: 'no such program' };
    expect(await driver.offer(session)).toEqual({
      ways: [address('printed')],
      expected: false,
      hindrance: 'browser-failed',
    });
    stage.outcome = { kind: 'opened' };
    expect((await driver.offer(session)).expected).toBe(true);
    expect(stage.openedWith).toHaveLength(2);
  });

  test('survives a portal that cannot be had', async () => {
    stage.portalFails = true;
    await driver.prepare();
    expect(await driver.offer(session)).toEqual({
      ways: [],
      expected: false,
      hindrance: 'browser-failed',
    });
  });
});

test('somebody is there while a tab is open', async () => {
  expect(await driver.isAnybodyThere(session)).toBe(false);
  stage.tabs = 2;
  expect(await driver.isAnybodyThere(session)).toBe(true);
});

describe('a browser on its way', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'opening-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  test('is known to every process of the home for ten seconds', async () => {
    const clock = createFakeClock(Date.now());
    const [one, other] = [createBrowserOpening(home, clock), createBrowserOpening(home, clock)];
    expect(await other.isOnItsWay()).toBe(false);
    await one.begin();
    expect(await other.isOnItsWay()).toBe(true);
    clock.jumpTo(clock.now() + 10_001);
    expect(await one.isOnItsWay()).toBe(false);
    expect(await other.isOnItsWay()).toBe(false);
  });

  test('that failed to start is forgotten at once', async () => {
    const clock = createFakeClock(Date.now());
    const once = createBrowserOpening(home, clock);
    await once.begin();
    await once.fail();
    expect(await once.isOnItsWay()).toBe(false);
  });

  test('needs no home', async () => {
    const clock = createFakeClock();
    const once = createBrowserOpening(null, clock);
    expect(await once.isOnItsWay()).toBe(false);
    await once.begin();
    expect(await once.isOnItsWay()).toBe(true);
    await once.fail();
    expect(await once.isOnItsWay()).toBe(false);
  });
});
