import { describe, expect, test } from 'vitest';
import { option, request } from '../../../../test/support/samples.ts';
import { askAgainText, toArguments } from './ended.tsx';

describe('asking again', () => {
  test('repeats the question as a tool call, without what was left to the defaults', () => {
    const asked = request({
      options: [
        option('a', { label: 'A', recommended: true }),
        option('b', { label: 'B', description: 'why' }),
      ],
    });
    expect(toArguments(asked)).toEqual({
      title: asked.title,
      prompt: asked.prompt,
      selection_mode: 'single',
      options: [
        { id: 'a', label: 'A', recommended: true },
        { id: 'b', label: 'B', description: 'why' },
      ],
    });
  });

  test('keeps bounds and defaults the agent gave', () => {
    const asked = request({ mode: 'multi', min: 1, max: 2, minGiven: true, defaultIds: [] });
    expect(toArguments(asked)).toMatchObject({
      min_selections: 1,
      max_selections: 2,
      default_selection_ids: [],
    });
  });

  test('a text question has a placeholder and no options', () => {
    const asked = toArguments(request({ mode: 'text_input', placeholder: 'one word' }));
    expect(asked).toMatchObject({ placeholder: 'one word' });
    expect(asked).not.toHaveProperty('options');
  });

  test('is text a person can paste to an agent', () => {
    const text = askAgainText(request(), 'Ask me again:');
    expect(text.startsWith('Ask me again:\n\n{')).toBe(true);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual(toArguments(request()));
  });
});
