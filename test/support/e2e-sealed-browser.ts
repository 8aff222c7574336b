import { findChromium } from '../../scripts/find-chromium.mjs';

/** A browser for which no name but the loopback's exists: what tries to leave is seen to fail. */
export function sealedLaunch(...more: readonly string[]) {
  const executablePath = findChromium();
  return {
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=${[...more, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(' , ')}`,
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
