import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logAt(level: string | undefined) {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.error('e', new Error('because'));
  log.warn('w');
  log.info('i');
  log.debug('d');
  return lines;
}

test('warnings and errors are said unless somebody wants more or less', () => {
  expect(logAt(undefined)).toEqual(['choice-mcp error: e: because\n', 'choice-mcp warn: w\n']);
  expect(logAt('error')).toHaveLength(1);
  expect(logAt('debug')).toHaveLength(4);
  expect(logAt('loud')).toHaveLength(2);
});

test('agent text in a message cannot forge a line or colour the terminal', () => {
  const lines: string[] = [];
  createLog('warn', (line) => lines.push(line)).warn('title \u001b[31m\nchoice-mcp error: forged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(lines[0]).not.toContain('\u001b');
});
