import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { StoreRefusedError } from '../../application/session-store.ts';
import { createLog, createLogLines, createWarnOnce, isLogLevel } from './log.ts';

function logAt(level: string | undefined) {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.error('e', new Error('because'));
  log.warn('w');
  log.info('i');
  log.debug('d');
  return lines;
}

test('warnings and errors are logged unless the variable says more or less', () => {
  expect(logAt(undefined)).toEqual(['choice-mcp error: e: because\n', 'choice-mcp warn: w\n']);
  expect(logAt('error')).toHaveLength(1);
  expect(logAt('debug')).toHaveLength(4);
  expect(logAt('loud')).toHaveLength(2);
  expect(logAt(' DEBUG ')).toHaveLength(4);
});

test('what fails because the database is away adds nothing to what its driver says', () => {
  const lines: string[] = [];
  const away = (isOutage: boolean) => new StoreRefusedError(() => 'away', { isOutage });
  const log = createLog('warn', (line) => lines.push(line));
  log.warn('a draft was not kept', away(true));
  log.error('a request failed', away(true));
  expect(lines).toEqual([]);
  log.warn('a draft was not kept', away(false));
  createLog('debug', (line) => lines.push(line)).warn('seen in a search', away(true));
  expect(lines).toEqual([
    'choice-mcp warn: a draft was not kept: away\n',
    'choice-mcp warn: seen in a search: away\n',
  ]);
});

test('a level is known however it is written', () => {
  expect(['warn', 'Info', ' debug '].map(isLogLevel)).toEqual([true, true, true]);
  expect(['', 'loud', 'warning'].map(isLogLevel)).toEqual([false, false, false]);
});

test('agent text in a message cannot forge a line or colour the terminal', () => {
  const lines: string[] = [];
  createLog('warn', (line) => lines.push(line)).warn('title \u001b[31m\nchoice-mcp error: forged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(lines[0]).not.toContain('\u001b');
});

test('a warning that comes again is said once', () => {
  const lines: string[] = [];
  const warnOnce = createWarnOnce(createLog('warn', (line) => lines.push(line)));
  for (const message of ['one', 'two', 'one']) warnOnce(message);
  expect(lines).toEqual(['choice-mcp warn: one\n', 'choice-mcp warn: two\n']);
});

describe('while a question has the screen', () => {
  const linesOf = (isTTY: boolean) => {
    const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
    return { lines: createLogLines(stream), written: () => stream.read() ?? '', stream };
  };

  test('lines wait on a terminal, each is said once, and later ones go straight through', () => {
    const { lines, written } = linesOf(true);
    const release = lines.hold();
    for (const line of ['one\n', 'two\n', 'one\n']) lines.write(line);
    expect(written()).toBe('');
    release();
    expect(written()).toBe('one\ntwo\n');
    lines.write('one\n');
    release();
    expect(written()).toBe('one\n');
  });

  test('a log that goes to a file is written at once', () => {
    const { lines, written } = linesOf(false);
    lines.hold();
    lines.write('one\n');
    expect(written()).toBe('one\n');
  });

  test('a log whose reader is gone stops nothing', () => {
    const { stream } = linesOf(true);
    expect(() => stream.emit('error', new Error('EIO'))).not.toThrow();
  });
});
