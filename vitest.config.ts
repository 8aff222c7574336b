import { defineConfig } from 'vitest/config';

/** A loaded machine makes every test slow, those with real processes most; a hang still ends. */
const processTimeoutMs = 60_000;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // What the build writes into the program.
  define: { __CHOICE_VERSION__: '"0.0.0"', __PORTAL_JS__: '""', __PORTAL_CSS__: '""' },
  test: {
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
          // Nothing in it is shared but compiled code, which is then warm for the next file.
          isolate: false,
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
    ],
  },
});
