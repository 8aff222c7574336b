// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { scopeOf } from './key-handler.ts';

function at(html: string, selector: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  return scopeOf(root.querySelector(selector));
}

describe('where a key is pressed', () => {
  test('is an option, a filter or a field where the page says so', () => {
    expect(at('<div data-key-scope="option"><b>x</b></div>', 'b')).toBe('option');
    expect(at('<input data-key-scope="filter">', 'input')).toBe('filter');
    expect(at('<textarea data-key-scope="field"></textarea>', 'textarea')).toBe('field');
  });

  test('is a field in everything that takes text, a control on everything that is pressed', () => {
    expect(at('<input>', 'input')).toBe('field');
    expect(at('<select></select>', 'select')).toBe('field');
    expect(at('<button><i></i></button>', 'i')).toBe('control');
    expect(at('<a href="/">x</a>', 'a')).toBe('control');
    expect(at('<details><summary>x</summary></details>', 'summary')).toBe('control');
  });

  test('is the page everywhere else', () => {
    expect(at('<p>x</p>', 'p')).toBe('page');
    expect(scopeOf(null)).toBe('page');
  });
});
