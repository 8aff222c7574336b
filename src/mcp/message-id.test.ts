import { describe, expect, test } from 'vitest';
import { messageIdIn } from './message-id.ts';

describe('the id at the start of a message', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{', 5],
    ['{"id":"a-1","jsonrpc":"2.0"', 'a-1'],
    ['{ "jsonrpc" : "2.0" , "method" : "tools/call" , "id" : 7 , "params"', 7],
    ['{"method":"tools/call","id":-3,', -3],
  ])('%s', (part, id) => {
    expect(messageIdIn(part, 'start')).toBe(id);
  });

  test.each([
    '{"method":"tools/call","params":{"id":5,',
    '{"params":{"x":1},"id":5,',
    '{"id":5',
    '{"id":null,"method":"x"',
    '{"id":"a\\"b","method":"x"',
    '[{"id":5,"method":"x"',
    'xxxx',
    '',
  ])('is not found in %s', (part) => {
    expect(messageIdIn(part, 'start')).toBeNull();
  });
});

describe('the id at the end of a message', () => {
  test.each([
    ['xxxx"}},"jsonrpc":"2.0","id":5}\n', 5],
    ['xxxx"}},"jsonrpc":"2.0","id":"five"}\r\n', 'five'],
    ['xxxx"}}, "id": 6, "jsonrpc": "2.0" }', 6],
  ])('%j', (part, id) => {
    expect(messageIdIn(part, 'end')).toBe(id);
  });

  test.each([
    'xxxx","id":5}}\n',
    'xxxx,\\"id\\":5}"}\n',
    'xxxx","id":5}]\n',
    'xxxx","id":5},"jsonrpc":"2.0"}\n',
    'xxxx","id":5,"method":"x"}\n',
  ])('is not found in %j', (part) => {
    expect(messageIdIn(part, 'end')).toBeNull();
  });
});
