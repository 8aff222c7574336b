import { expect, test } from 'vitest';
import { readPublisher } from '../scripts/package/publisher.mjs';

const publisher = {
  owner: 'ada',
  url: 'https://github.com/ada/choices',
  mcpName: 'io.github.ada/choice-mcp',
};

test.each([
  ['https://github.com/ada/choices'],
  ['git+https://github.com/ada/choices.git'],
  [{ type: 'git', url: 'git+https://github.com/ada/choices.git' }],
])('the owner is read from package.json: %j', (repository) => {
  expect(readPublisher({ repository }, undefined)).toEqual(publisher);
});

test('a stand-in goes before it', () => {
  expect(readPublisher({ repository: 'https://github.com/other/x' }, publisher.url)).toEqual(publisher);
});

test('without an address nothing is released, and the message says where it belongs', () => {
  expect(() => readPublisher({ repository: undefined }, undefined)).toThrow(
    /package\.json has no "repository".*Add "repository"/,
  );
});

test.each(['https://example.com/ada/choices', 'ada/choices', 'git@github.com:ada/choices.git', ''])(
  'an address that no package could name is refused: %j',
  (repository) => {
    expect(() => readPublisher({ repository }, undefined)).toThrow('https://github.com/OWNER/REPOSITORY');
  },
);
