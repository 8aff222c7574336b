import { expect, test } from 'vitest';
import { findClient, knownClients } from './clients.ts';

const place = { userHome: '/home/ada', platform: 'linux', env: {} } as const;

test('every client starts the same program', () => {
  expect(knownClients).toHaveLength(7);
  for (const name of knownClients) {
    const client = findClient(name, place);
    const words = client?.kind === 'command' ? client.args.join(' ') : JSON.stringify(client?.entry);
    expect(words.replaceAll(/[",:[\]{}]/g, ' ').replaceAll(/\s+/g, ' '), name).toContain(
      '-y choice-mcp stdio',
    );
  }
});

test('files are where each system keeps them', () => {
  expect(findClient('cursor', place)).toMatchObject({ path: '/home/ada/.cursor/mcp.json' });
  expect(findClient('claude-desktop', { ...place, platform: 'darwin' })).toMatchObject({
    path: '/home/ada/Library/Application Support/Claude/claude_desktop_config.json',
  });
});

test('an unknown client, or one called like a property of every object, is none', () => {
  expect(findClient('emacs', place)).toBeNull();
  expect(findClient('constructor', place)).toBeNull();
});
