import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium that is already on this machine, or undefined: then Playwright looks for its own. */
export function findChromium() {
  return places.find((place) => place !== undefined && place !== '' && existsSync(place));
}
