import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import WebSocket from 'ws';
import { findChromium } from '../../scripts/find-chromium.mjs';

/**
 * Chromium without Playwright, which keeps every page visible and focused: here a tab behind another one is
 * really hidden, and its timers are really slowed after ten seconds.
 */
export type PlainChromium = {
  openTab(url: string): Promise<PlainTab>;
  allow(origin: string, permission: 'notifications'): Promise<void>;
  close(): Promise<void>;
};

export type PlainTab = {
  evaluate<Value>(expression: string): Promise<Value>;
  /** Brings it to the front; whatever was there is hidden. */
  activate(): Promise<void>;
};

export async function startPlainChromium(): Promise<PlainChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'plain-chromium-'));
  const browser = spawn(findChromium() ?? chromium.executablePath(), [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--remote-debugging-port=0',
    '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const devtools = await connect(await addressOf(browser));

  return {
    async openTab(url) {
      const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', { url });
      const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      return {
        async evaluate<Value>(expression: string) {
          const options = { expression, awaitPromise: true, returnByValue: true };
          const { result } = await devtools.send<{ result: { value: Value } }>(
            'Runtime.evaluate',
            options,
            sessionId,
          );
          return result.value;
        },
        activate: () => devtools.send('Target.activateTarget', { targetId }),
      };
    },
    allow: (origin, permission) =>
      devtools.send('Browser.grantPermissions', { origin, permissions: [permission] }),
    async close() {
      devtools.close();
      const gone = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk) => {
      said += chunk;
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)));
  });
}

type Reply = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  return {
    send<Result>(method: string, params: object, sessionId?: string): Promise<Result> {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      return new Promise((resolve, reject) =>
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error === undefined) resolve(result as Result);
          else reject(new Error(`${method}: ${error.message}`));
        }),
      );
    },
    close: () => socket.close(),
  };
}
