import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // One of them does little but watch a hidden tab for a minute and a half; the others have a core each.
  workers: 3,
  reporter: 'line',
  // A hang still ends; a machine that has other things to do makes no test fail.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
