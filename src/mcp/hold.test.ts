import { describe, expect, test } from 'vitest';
import { holdMs, readClientTimeout } from './hold.ts';

const nobody = {
  clientName: 'x',
  clientVersion: null,
  chosen: null,
  setupLimitSeconds: null,
  clientTimeoutMs: null,
  abortedAfterSeconds: null,
  sinceArrivalMs: 0,
  spentMs: 0,
};

describe('the hold by client name', () => {
  const cases: [name: string, seconds: number][] = [
    ['claude-code', 110],
    ['Claude-Code', 110],
    ['codex-mcp-client', 50],
    ['copilot-cli', 600],
    ['windsurf-client', 50],
    ['Zed', 50],
    ['gemini-cli-mcp-client-1', 570],
    ['qwen-cli-mcp-client-choice', 570],
    ['opencode', 600],
    ['github-copilot-developer', 600],
    ['Cline', 50],
    ['continue-cli-client', 50],
    ['Visual Studio Code', 1_500],
    ['claude-ai', 220],
    ['local-agent-mode-x', 50],
    ['cursor-vscode', 50],
    ['somebody new', 50],
  ];
  test.each(cases)('%s is held for %i s', (clientName, seconds) => {
    expect(holdMs({ ...nobody, clientName })).toBe(seconds * 1_000);
  });
});

describe('the hold by version', () => {
  test.each([
    ['0.166.0', 270],
    ['0.170.1-alpha.2', 270],
    ['1.0.0', 270],
    ['v0.166.3', 270],
    ['0.165.9', 50],
    ['0.17.0', 50],
    ['', 50],
    [null, 50],
  ])('Codex %s is held for %i s', (clientVersion, seconds) => {
    expect(holdMs({ ...nobody, clientName: 'codex-mcp-client', clientVersion })).toBe(seconds * 1_000);
  });
});

describe('what else decides', () => {
  test('the person wins over what was only seen', () => {
    const chosen = { seconds: 900, forThisClient: false };
    const sources = { ...nobody, chosen, abortedAfterSeconds: 5, spentMs: 890_000 };
    expect(holdMs(sources)).toBe(900_000);
  });

  test('the client’s own limit bounds also what the person has set', () => {
    const chosen = { seconds: 900, forThisClient: true };
    expect(holdMs({ ...nobody, chosen, clientTimeoutMs: 30_000 })).toBe(24_000);
  });

  test.each([
    [600, 570],
    [300, 270],
    [60, 48],
  ])('of a limit of %i s that setup wrote %i s are used', (setupLimitSeconds, seconds) => {
    expect(holdMs({ ...nobody, setupLimitSeconds })).toBe(seconds * 1_000);
  });

  test("the client's own limit caps it at four fifths", () => {
    expect(holdMs({ ...nobody, clientTimeoutMs: 30_000 })).toBe(24_000);
    expect(holdMs({ ...nobody, clientTimeoutMs: 600_000 })).toBe(50_000);
  });

  test('an abort that was seen lowers it', () => {
    expect(holdMs({ ...nobody, abortedAfterSeconds: 40 })).toBe(32_000);
  });

  test('it never falls to nothing', () => {
    expect(holdMs({ ...nobody, abortedAfterSeconds: 0.1 })).toBe(1_000);
  });
});

test('MCP_TOOL_TIMEOUT is read only when it is a positive number', () => {
  expect(readClientTimeout('30000')).toBe(30_000);
  for (const value of [undefined, '', 'soon', '-1', '0', 'Infinity'])
    expect(readClientTimeout(value)).toBeNull();
});
