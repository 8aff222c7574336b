import { describe, expect, test } from 'vitest';
import { type ClientId, clientIds } from '../../mcp/client-limits.ts';
import { clients, isOurs } from './clients.ts';
import type { OfferId } from './offers.ts';
import { OtherServerError, withoutUs, withUs } from './plan-changes.ts';

const machine = { userHome: '/home/ada', platform: 'linux', env: {} } as const;
const command = ['/usr/bin/node', '/home/ada/choice-mcp/bin/choice-mcp.cjs', 'stdio'];
const wanted = { command, home: null, offers: [], machine };
const all: readonly OfferId[] = ['allow', 'time-limit', 'required'];

const entryIn = (text: string, id: ClientId) => clients[id].format.read(text, clients[id].path);

describe.each(clientIds)('%s', (id) => {
  const client = clients[id];

  test('once set up, stays as it is', () => {
    const once = withUs('', client, { ...wanted, offers: all });
    expect(withUs(once, client, { ...wanted, offers: all })).toBe(once);
    expect(withUs(once, client, wanted)).toBe(once);
    expect(entryIn(withoutUs(once, client), id)).toBeUndefined();
  });

  test('gets the folder the person names, also later, and keeps it when none is named', () => {
    const usual = withUs('', client, wanted);
    const mine = withUs(usual, client, { ...wanted, home: '/mine' });
    expect(JSON.stringify(entryIn(mine, id))).toContain('"stdio","--home","/mine"]');
    expect(withUs(mine, client, wanted)).toBe(mine);
    const other = withUs(mine, client, { ...wanted, home: '/other' });
    expect(JSON.stringify(entryIn(other, id))).toContain('"stdio","--home","/other"]');
  });

  test('that started npx starts the file now', () => {
    const npx = withUs('', client, {
      ...wanted,
      command: ['npx', '-y', 'choice-mcp', 'stdio', '--home', '/mine'],
    });
    const moved = withUs(npx, client, wanted);
    const whole = client.entry([...command, '--home', '/mine'], machine);
    expect(entryIn(moved, id)).toMatchObject(whole);
  });
});

test('what a person added to our entry stays', () => {
  const codex = [
    '[mcp_servers.choice]',
    'command = "npx"',
    'args = ["-y", "choice-mcp", "stdio", "--home", "/mine"]',
    'tool_timeout_sec = 900 # long',
    'env_vars = ["DISPLAY", "MINE"]',
    '',
    '[mcp_servers.choice.env]',
    'CHOICE_LANG = "zh"',
    '',
  ].join('\n');
  const moved = withUs(codex, clients.codex, { ...wanted, offers: all });
  expect(moved).toContain('tool_timeout_sec = 900 # long\nenv_vars = ["DISPLAY", "MINE"]\nrequired = true\n');
  expect(entryIn(moved, 'codex')).toMatchObject({
    command: '/usr/bin/node',
    args: [...command.slice(1), '--home', '/mine'],
    env: { CHOICE_LANG: 'zh' },
  });
  const gemini =
    '{"mcpServers":{"choice":{"command":"npx","args":["choice-mcp"],"timeout":5,"trust":false}}}';
  expect(entryIn(withUs(gemini, clients.gemini, { ...wanted, offers: all }), 'gemini')).toEqual({
    command: '/usr/bin/node',
    args: command.slice(1),
    timeout: 5,
    trust: false,
  });
});

test('an entry of Codex that hands no display on does so from now on', () => {
  const byHand = '[mcp_servers.choice]\ncommand = "npx"\nargs = ["-y", "choice-mcp", "stdio"]\n';
  const whole = clients.codex.entry(command, machine);
  expect(entryIn(withUs(byHand, clients.codex, wanted), 'codex')).toEqual(whole);
});

test('a server of somebody else that has our name is not touched', () => {
  const other = '{"mcpServers":{"choice":{"command":"npx","args":["-y","multiple-choice"]}}}';
  expect(() => withUs(other, clients.cursor, wanted)).toThrow(OtherServerError);
  expect(isOurs({ url: 'http://127.0.0.1/' })).toBe(false);
});

test('each offer is written where its client reads it', () => {
  const written = (id: ClientId, offer: OfferId) => withUs('', clients[id], { ...wanted, offers: [offer] });
  expect(written('codex', 'allow')).toContain(
    '[mcp_servers.choice.tools.provide_choice]\napproval_mode = "approve"\n',
  );
  expect(written('codex', 'time-limit')).toContain('\ntool_timeout_sec = 600\n');
  expect(entryIn(written('qwen', 'allow'), 'qwen')).toMatchObject({ trust: true });
  expect(entryIn(written('gemini', 'time-limit'), 'gemini')).toMatchObject({ timeout: 600_000 });
  expect(entryIn(written('cline', 'allow'), 'cline')).toMatchObject({ autoApprove: ['provide_choice'] });
  const zed = written('zed', 'allow');
  const rule = ['agent', 'tool_permissions', 'tools', 'mcp:choice:provide_choice'];
  expect(clients.zed.format.read(zed, rule)).toEqual({ default: 'allow' });
  expect(clients.zed.format.read(withoutUs(zed, clients.zed), rule)).toBeUndefined();
});

test('a rule that the person set otherwise is theirs', () => {
  const zed = '{"agent":{"tool_permissions":{"tools":{"mcp:choice:provide_choice":{"default":"confirm"}}}}}';
  const both = withUs(zed, clients.zed, { ...wanted, offers: all });
  expect(both).toContain('"confirm"');
  expect(withoutUs(both, clients.zed)).toContain('"confirm"');
});
