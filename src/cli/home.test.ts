import { expect, test } from 'vitest';
import { homeFolder } from './home.ts';

const ada = { flag: undefined, env: {}, userHome: '/home/ada' };

test('each system has its place, and XDG variables do not move it', () => {
  expect(homeFolder({ ...ada, platform: 'linux', env: { XDG_DATA_HOME: '/snap/x' } })).toBe(
    '/home/ada/.local/share/choice-mcp',
  );
  expect(homeFolder({ ...ada, platform: 'darwin', userHome: '/Users/ada' })).toBe(
    '/Users/ada/Library/Application Support/choice-mcp',
  );
  expect(homeFolder({ ...ada, platform: 'win32', env: { LOCALAPPDATA: '/l' } })).toBe('/l/choice-mcp');
});

test('--home wins over CHOICE_HOME, which wins over the system', () => {
  const env = { CHOICE_HOME: '/from/env' };
  expect(homeFolder({ ...ada, platform: 'linux', env })).toBe('/from/env');
  expect(homeFolder({ ...ada, platform: 'linux', env, flag: '/from/flag' })).toBe('/from/flag');
  expect(homeFolder({ ...ada, platform: 'linux', env: { CHOICE_HOME: '' } })).toBe(
    '/home/ada/.local/share/choice-mcp',
  );
});
