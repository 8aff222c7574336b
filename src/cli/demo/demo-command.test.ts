import { expect, test } from 'vitest';
import { readable } from './demo-command.ts';

test('a request or a result has one line for what fits, and is itself opened', () => {
  const long = 'word '.repeat(20);
  const shown = readable({
    selection_mode: 'single',
    ids: ['a', 'b'],
    none: {},
    prompt: `${long}\n`,
    options: [
      { id: 'a', recommended: true },
      { id: 'b', description: long },
    ],
  });
  expect(shown.split('\n')).toEqual([
    '{',
    '  "selection_mode": "single",',
    '  "ids": ["a", "b"],',
    '  "none": {},',
    `  "prompt": "${long}\\n",`,
    '  "options": [',
    '    { "id": "a", "recommended": true },',
    '    {',
    '      "id": "b",',
    `      "description": "${long}"`,
    '    }',
    '  ]',
    '}',
  ]);
});

test('what could steer a terminal is escaped, and the text is JSON', () => {
  const value = { 'k\u009b': ['\u001b[31m', '\u202e'] };
  expect(readable(value)).toBe('{\n  "k\\u009b": ["\\u001b[31m", "\\u202e"]\n}');
  expect(JSON.parse(readable(value))).toEqual(value);
});
