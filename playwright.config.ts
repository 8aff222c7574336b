import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 2,
  reporter: 'line',
  timeout: 30_000,
  forbidOnly: process.env.CI !== undefined,
  use: {
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
