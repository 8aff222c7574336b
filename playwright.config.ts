import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      // Without a path Playwright looks for its own. As root, Chromium cannot sandbox itself.
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
