// The browser tests need Chromium and a Chinese font. As root on Debian they are installed; elsewhere we say how.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

export function ensureBrowser() {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  if (canInstall()) {
    process.stderr.write(`installing ${missing.join(' and ')} for the browser tests\n`);
    const updated = run('apt-get', ['update', '-qq']);
    if (updated && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]))
      return true;
  }
  process.stderr.write(`The browser tests need ${missing.join(' and ')}. Run once: ${advice(missing)}\n`);
  return false;
}

function missingPackages() {
  const missing = [];
  if (findChromium() === undefined && !existsSync(chromium.executablePath())) missing.push('chromium');
  if (process.platform === 'linux' && !hasChineseFont()) missing.push('fonts-noto-cjk');
  return missing;
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (listed.error === undefined) return listed.stdout.trim() !== '';
  return existsSync('/usr/share/fonts/opentype/noto');
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function advice(missing) {
  if (existsSync('/etc/debian_version')) return `sudo apt-get install -y ${missing.join(' ')}`;
  return 'npx playwright install chromium';
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
