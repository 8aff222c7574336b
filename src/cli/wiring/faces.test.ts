import { beforeEach, describe, expect, test } from 'vitest';
import { asked } from '../../../test/support/samples.ts';
import { silentLog } from '../../../test/support/test-services.ts';
import type { TeamInbox } from '../../application/ports.ts';
import { startSession } from '../../domain/session/session.ts';
import type { BrowserOpener } from '../../web/server/browser/open-browser.ts';
import type { Portal } from '../../web/server/portal.ts';
import { createFaces } from './faces.ts';

const session = startSession('01jd0000000123456789abcdef', asked());
const handOff = { ...session, face: 'terminal' as const };

/** A portal and a browser that do as they are told, and remember what was asked of them. */
function createStage() {
  const stage = {
    tabs: 0,
    whyNot: null as Awaited<ReturnType<BrowserOpener['whyNot']>>,
    onItsWay: false,
    outcome: { kind: 'opened' } as Awaited<ReturnType<BrowserOpener['open']>>,
    portalFails: false,
    openedWith: [] as string[],
    launched: [] as string[],
    launches: false,
    inbox: null as TeamInbox | null,
  };
  const faces = createFaces({
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
    },
    browser: {
      untilUsed: async () => {},
      close: async () => {},
      whyNot: async () => stage.whyNot,
      async open(address) {
        stage.openedWith.push(address);
        return stage.outcome;
      },
    },
    browserOpening: {
      isOnItsWay: async () => stage.onItsWay,
      begin: async () => {
        stage.onItsWay = true;
      },
      fail: async () => {
        stage.onItsWay = false;
      },
    },
    terminalCommandFor: ({ id }) => `run ${id}`,
    isAlive: ({ pid }) => pid === 1,
    log: silentLog,
    findInbox: async () => stage.inbox,
    async launchTerminal({ id }) {
      stage.launched.push(id);
      return stage.launches;
    },
  });
  return { stage, faces };
}

let { stage, faces } = createStage();
beforeEach(() => {
  ({ stage, faces } = createStage());
});

describe('offering a question', () => {
  test('opens a browser when no tab is there, and the address then carries no key', async () => {
    const offer = await faces.offer(session);
    expect(stage.openedWith).toEqual([`http://127.0.0.1:1/choice/${session.id}#opened`]);
    expect(offer).toEqual({
      url: `http://127.0.0.1:1/choice/${session.id}#none`,
      terminalCommand: `run ${session.id}`,
      expected: true,
      noBrowser: null,
      inbox: null,
    });
    expect((await faces.whereabouts(session)).url).toContain('#none');
  });

  test('hands out a key after all when the browser brought no tab', async () => {
    await faces.offer(session);
    stage.onItsWay = false;
    expect(await faces.whereabouts(session)).toMatchObject({
      url: `http://127.0.0.1:1/choice/${session.id}#printed`,
      expected: false,
    });
    stage.tabs = 1;
    expect(await faces.whereabouts(session)).toMatchObject({
      url: expect.stringContaining('#none'),
      expected: true,
    });
  });

  test('opens nothing when a tab is there or a browser is on its way', async () => {
    stage.tabs = 1;
    expect((await faces.offer(session)).expected).toBe(true);
    stage.tabs = 0;
    stage.onItsWay = true;
    expect((await faces.offer(session)).expected).toBe(true);
    expect(stage.openedWith).toEqual([]);
  });

  test('hands out a key when no browser can be opened, and says why none can', async () => {
    stage.whyNot = 'no-display';
    const printed = {
      url: expect.stringContaining('#printed'),
      expected: false,
      noBrowser: 'no-display',
    };
    expect(await faces.offer(session)).toMatchObject(printed);
    expect(await faces.whereabouts(session)).toMatchObject(printed);
    expect(stage.openedWith).toEqual([]);
    stage.tabs = 1;
    expect(await faces.whereabouts(session)).toMatchObject({ expected: true, noBrowser: null });
  });

  test('lets the next question try again when the browser failed to start', async () => {
    stage.outcome = { kind: 'failed', reason: 'no such program' };
    expect(await faces.offer(session)).toMatchObject({
      url: expect.stringContaining('#printed'),
      expected: false,
      noBrowser: 'failed',
    });
    stage.outcome = { kind: 'opened' };
    expect((await faces.offer(session)).expected).toBe(true);
    expect(stage.openedWith).toHaveLength(2);
  });

  test('survives a portal that cannot be had: the terminal is still there', async () => {
    stage.portalFails = true;
    await faces.prepare();
    expect(await faces.offer(session)).toEqual({
      url: null,
      terminalCommand: `run ${session.id}`,
      expected: false,
      noBrowser: 'failed',
      inbox: null,
    });
  });

  test('in a terminal opens no browser', async () => {
    const offer = await faces.offer(handOff);
    expect(stage.launched).toEqual([session.id]);
    expect(stage.openedWith).toEqual([]);
    expect(offer.url).toContain('#printed');
  });

  test('in a terminal says whether one was opened for it, whatever tabs there are', async () => {
    stage.tabs = 1;
    expect((await faces.offer(handOff)).expected).toBe(false);
    stage.launches = true;
    expect((await faces.offer(handOff)).expected).toBe(true);
  });
});

describe('a question in the inbox of a team', () => {
  const inbox = { name: 'api-team', present: ['Ana'] };

  test('that a member has open is expected to be seen, also where no browser can be opened', async () => {
    stage.whyNot = 'build-server';
    stage.inbox = { ...inbox, present: [] };
    expect(await faces.offer(session)).toMatchObject({ expected: false, inbox: stage.inbox });
    expect(await faces.isAttended(session)).toBe(false);
    stage.inbox = inbox;
    expect(await faces.offer(session)).toMatchObject({ expected: true, noBrowser: 'build-server', inbox });
    expect(await faces.isAttended(session)).toBe(true);
    expect((await faces.whereabouts(session)).url).toContain('#printed');
  });

  test('still opens a browser on the machine that asks', async () => {
    stage.inbox = inbox;
    await faces.offer(session);
    expect(stage.openedWith).toHaveLength(1);
  });
});

describe('a question is attended', () => {
  test('while a tab is open or its terminal lives', async () => {
    expect(await faces.isAttended(session)).toBe(false);
    stage.tabs = 2;
    expect(await faces.isAttended(session)).toBe(true);
    stage.tabs = 0;
    const attachedTo = (pid: number) => ({ ...handOff, attachment: { id: 't', pid, host: 'here' } });
    expect(await faces.isAttended(attachedTo(1))).toBe(true);
    expect(await faces.isAttended(attachedTo(2))).toBe(false);
  });
});
