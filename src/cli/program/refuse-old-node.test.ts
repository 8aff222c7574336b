import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNodeNewEnough } from './refuse-old-node.ts';

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['20.18.3', false],
  ['18.20.8', false],
  ['9.11.2', false],
])('Node %s is new enough: %s', (version, isEnough) => {
  expect(isNodeNewEnough(version)).toBe(isEnough);
});

test('the package asks for the same version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(manifest.engines.node).toBe('>=20.19');
});
