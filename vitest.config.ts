import { defineConfig } from 'vitest/config';

/** A loaded machine makes every test slow, those with real processes most; a hang still ends. */
const processTimeoutMs = 60_000;
const pollTimeoutMs = 30_000;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // What the build writes into the program.
  define: { __CHOICE_VERSION__: '"0.0.0"', __PORTAL_JS__: '""', __PORTAL_CSS__: '""' },
  test: {
    // Files share a process, and with it compiled code: a process for each costs as much as the tests themselves.
    // It also shows a module that keeps state of its own.
    isolate: false,
    expect: { poll: { timeout: pollTimeoutMs } },
    tags: [{ name: 'thorough', description: 'left out of `npm test`, and run by `npm run test:all`' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'test/{attack,contracts,fuzz,torture}/**/*.test.ts',
          ],
          testTimeout: processTimeoutMs,
          hookTimeout: processTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 10 * processTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenarios',
          include: ['test/scenarios/**/*.test.ts'],
          testTimeout: processTimeoutMs,
          hookTimeout: processTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          testTimeout: 20 * processTimeoutMs,
          hookTimeout: processTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          testTimeout: 10 * processTimeoutMs,
          hookTimeout: processTimeoutMs,
          maxConcurrency: 8,
        },
      },
    ],
  },
});
