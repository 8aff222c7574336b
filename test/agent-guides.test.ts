import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRequest } from '../src/domain/validation/parse-request.ts';
import { agentsSection, exampleRequest, guideFiles, skill, skillName } from '../src/mcp/agent-guides.ts';
import { decisionPolicy, toolName } from '../src/mcp/strings.ts';

const root = join(import.meta.dirname, '..');

describe('what agents read from files', () => {
  test.each(Object.entries(guideFiles))('%s is what the source makes (npm run guides)', (name, text) => {
    expect(readFileSync(join(root, name), 'utf8')).toBe(text);
  });

  test('is all there is in those folders', () => {
    const found = ['rules', 'skills'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(found.sort()).toEqual(
      Object.keys(guideFiles)
        .map((name) => join(root, name))
        .sort(),
    );
  });

  test.each(Object.entries(guideFiles))(
    '%s says every sentence of the server’s instructions',
    (_name, text) => {
      for (const line of decisionPolicy.split('\n')) expect(text.split('\n')).toContain(line);
    },
  );
});

describe('the skill', () => {
  test('has the name of its folder, and a description that fits and says when', () => {
    const [, front = ''] = skill.split('---\n');
    expect(front).toMatch(new RegExp(`^name: ${skillName}\ndescription: [^\n:]+\n$`));
    expect(front.length).toBeLessThan(1_024);
    expect(front).toContain(toolName);
    expect(front).toContain('destructive');
  });

  test('shows a request that is accepted', () => {
    expect(skill).toContain(JSON.stringify(exampleRequest, null, 2));
    expect(parseRequest(exampleRequest).ok).toBe(true);
  });
});

test('the section for AGENTS.md stands below a heading of its reader', () => {
  expect(agentsSection).toMatch(/^## /);
  expect(agentsSection).not.toMatch(/^# /m);
});
