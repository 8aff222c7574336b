import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { type Cdp, type CdpEvent, connectCdp } from './e2e-cdp.ts';

/**
 * Chromium as a person has it. Playwright keeps every page visible, focused and unthrottled, so whatever is
 * about tabs in the background would pass there without having been tried.
 */
export type PlainBrowser = {
  open(url: string, beforehand?: string): Promise<PlainTab>;
  grantNotifications(origin: string): Promise<void>;
  denyNotifications(origin: string): Promise<void>;
  close(): Promise<void>;
};

export type PlainTab = {
  evaluate<Value>(expression: string): Promise<Value>;
  on(method: string, listener: (event: CdpEvent) => void): void;
  /** Brings it to the front; every other tab of the window is then hidden. */
  activate(): Promise<void>;
};

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--remote-debugging-port=0',
  // After ten seconds instead of five minutes in the background, timers run once a minute.
  '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10',
];

export async function startPlainChromium(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'choice-chromium-'));
  const program = findChromium() ?? chromium.executablePath();
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const cdp = await connectCdp(await debuggingAddress(child));

  async function setNotifications(origin: string, setting: 'granted' | 'denied'): Promise<void> {
    await cdp.send('Browser.setPermission', { origin, permission: { name: 'notifications' }, setting });
  }

  return {
    open: (url, beforehand) => openTab(cdp, url, beforehand),
    grantNotifications: (origin) => setNotifications(origin, 'granted'),
    denyNotifications: (origin) => setNotifications(origin, 'denied'),
    async close() {
      cdp.close();
      child.kill('SIGKILL');
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function openTab(cdp: Cdp, url: string, beforehand?: string): Promise<PlainTab> {
  const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const inTab = <Reply>(method: string, params: object = {}) => cdp.send<Reply>(method, params, sessionId);
  await inTab('Page.enable');
  await inTab('Network.enable');
  if (beforehand !== undefined) await inTab('Page.addScriptToEvaluateOnNewDocument', { source: beforehand });
  await inTab('Page.navigate', { url });
  return {
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await inTab<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value as Value;
    },
    on(method, listener) {
      cdp.on((event) => {
        if (event.sessionId === sessionId && event.method === method) listener(event);
      });
    },
    activate: async () => void (await cdp.send('Target.activateTarget', { targetId })),
  };
}

type Evaluated = {
  readonly result: { readonly value: unknown };
  readonly exceptionDetails?: { text: string };
};

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', () => reject(new Error(`Chromium ended at once: ${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
