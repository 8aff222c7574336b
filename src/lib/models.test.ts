import { expect, test } from 'vitest';
import * as models from './models.ts';
import * as validation from './validation.ts';

test('the entry choice-mcp/models keeps parseRequest and nothing else', () => {
  expect(Object.keys(models)).toEqual(['parseRequest']);
});

test('its parseRequest is today’s', () => {
  for (const raw of [{}, null, { session_id: '01abc' }, { title: 'x', prompt: 'y', type: 'text_input' }]) {
    expect(models.parseRequest(raw)).toEqual(validation.parseRequest(raw));
  }
});
