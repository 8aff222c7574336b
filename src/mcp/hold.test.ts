import { describe, expect, test } from 'vitest';
import { holdMs, readClientTimeout } from './hold.ts';

const nobody = {
  clientName: 'x',
  chosenSeconds: null,
  clientTimeoutMs: null,
  abortedAfterSeconds: null,
  spentMs: 0,
};

describe('the hold by client name', () => {
  const cases: [name: string, seconds: number][] = [
    ['claude-code', 110],
    ['Claude-Code', 110],
    ['codex-mcp-client', 50],
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

describe('what else decides', () => {
  test('the person wins over everything', () => {
    const sources = {
      clientName: 'codex',
      chosenSeconds: 900,
      clientTimeoutMs: 10_000,
      abortedAfterSeconds: 5,
      spentMs: 890_000,
    };
    expect(holdMs(sources)).toBe(900_000);
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
