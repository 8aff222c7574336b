import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // `npm test` runs them beside the other tests, on two cores.
  workers: 2,
  reporter: 'line',
  // A hang still ends; a machine that has other things to do makes no test fail.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  // As in `scripts/test.mjs`; the report names those that needed it.
  retries: process.env.CI === undefined ? 0 : 1,
  use: {
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
