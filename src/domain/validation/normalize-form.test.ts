import { describe, expect, test } from 'vitest';
import { type NormalEntry, normalizeForm } from './normalize-form.ts';
import type { OtherQuestion } from './other-question.ts';
import type { EntryFields } from './request-schema.ts';

const own = (more: Partial<EntryFields> = {}): NormalEntry => ({
  shape: 'own',
  fields: {
    title: 'Deploy how?',
    selection_mode: 'single',
    options: [{ id: 'blue' }, { id: 'green' }],
    ...more,
  },
});

const other = (more: Partial<OtherQuestion> = {}): NormalEntry => ({
  shape: 'other',
  question: {
    id: null,
    title: 'Which colour?',
    short: null,
    prompt: null,
    mode: 'hybrid',
    options: ['Red', 'Blue'].map((label) => ({
      id: label,
      label,
      description: null,
      recommended: false,
      preview: null,
    })),
    defaultIds: null,
    min: null,
    max: 1,
    placeholder: null,
    preview: null,
    optional: false,
    ...more,
  },
});

const questionsOf = (...entries: readonly NormalEntry[]) => normalizeForm({}, entries).questions;
const idsOf = (...entries: readonly NormalEntry[]) => questionsOf(...entries).map(({ id }) => id);

describe('a form in its one shape', () => {
  test('has every field of every question, with the defaults filled in', () => {
    expect(
      normalizeForm({ title: 'Release', prompt: 'Why.' }, [own({ optional: true, preview: '+ a' })]),
    ).toEqual({
      title: 'Release',
      prompt: 'Why.',
      questions: [
        {
          id: '1',
          title: 'Deploy how?',
          short: null,
          prompt: '',
          mode: 'single',
          options: [
            { id: 'blue', label: 'blue', description: null, recommended: false, preview: null },
            { id: 'green', label: 'green', description: null, recommended: false, preview: null },
          ],
          defaultIds: null,
          min: 1,
          max: 1,
          minGiven: false,
          placeholder: null,
          optionNotes: [],
          globalNote: null,
          optional: true,
          preview: '+ a',
        },
      ],
      listsAnswers: true,
      wishes: {
        interface: null,
        timeoutSeconds: null,
        singleSubmit: null,
        optionNotes: null,
        globalNote: null,
        placeholderVisible: null,
      },
    });
  });

  test('has the same keys in the same order whichever shape a question came in', () => {
    const [ours, theirs] = questionsOf(own(), other());
    expect(Object.keys(theirs ?? {})).toEqual(Object.keys(ours ?? {}));
    expect(Object.keys(theirs?.options[0] ?? {})).toEqual(Object.keys(ours?.options[0] ?? {}));
  });

  test('is called by its first question where it has no title', () => {
    expect(normalizeForm({}, [own(), other()]).title).toBe('Deploy how?');
    expect(normalizeForm({ title: ' \u200B' }, [other(), own()]).title).toBe('Which colour?');
    expect(normalizeForm({ title: '\u001B[31mRelease\u001B[0m\n2' }, [own()]).title).toBe('Release 2');
  });

  test('without a prompt has none: its questions say what they need', () => {
    expect(normalizeForm({}, [own({ prompt: 'For this one.' })])).toMatchObject({
      prompt: '',
      questions: [{ prompt: 'For this one.' }],
    });
  });

  test('keeps wishes for all of it', () => {
    const { wishes } = normalizeForm({ timeout_seconds: 60, interface: 'web' }, [own()]);
    expect(wishes).toMatchObject({ timeoutSeconds: 60, interface: 'web' });
  });
});

describe('what its questions are called in the answers', () => {
  test('is the agent’s id, else their number', () => {
    expect(idsOf(own({ id: 'when' }), own(), other({ id: 'which' }), other())).toEqual([
      'when',
      '2',
      'which',
      '4',
    ]);
  });

  test('is never the same twice: the later one gets a number', () => {
    expect(idsOf(own({ id: 'a' }), own({ id: 'a' }), other({ id: 'a' }))).toEqual(['a', 'a-2', 'a-3']);
    expect(idsOf(own({ id: '2' }), own())).toEqual(['2', '2-2']);
    expect(idsOf(own({ id: 'a-2' }), own({ id: 'a' }), own({ id: 'a' }))).toEqual(['a-2', 'a', 'a-3']);
  });

  test('may be hostile', () => {
    expect(idsOf(own({ id: '__proto__' }), own({ id: '__proto__' }))).toEqual(['__proto__', '__proto__-2']);
  });
});

describe('another tool’s question', () => {
  test('is picked by radio, with the free text beside it', () => {
    expect(questionsOf(other())[0]).toMatchObject({ mode: 'hybrid', min: 0, max: 1, minGiven: false });
  });

  test('keeps its bounds where it gave some', () => {
    const [bounded] = questionsOf(other({ mode: 'multi', min: 2, max: null }));
    expect(bounded).toMatchObject({ min: 2, max: 2, minGiven: true });
  });

  test('is cleaned like our own', () => {
    const red = '\u001B[31mred\u001B[0m';
    const [cleaned] = questionsOf(
      other({
        title: `${red}\nline`,
        short: red,
        prompt: `a\n${red}`,
        placeholder: red,
        preview: `+ ${red}`,
        options: [{ id: red, label: red, description: '\u202Ex', recommended: true, preview: red }],
      }),
    );
    expect(cleaned).toMatchObject({
      title: 'red line',
      short: 'red',
      prompt: 'a\nred',
      placeholder: 'red',
      preview: '+ red',
      options: [{ id: red, label: 'red', description: '‹U+202E›x', recommended: true, preview: 'red' }],
    });
  });

  test('of nothing visible has none of it', () => {
    expect(
      questionsOf(other({ short: ' ', prompt: '\u200B', placeholder: '', preview: ' ' }))[0],
    ).toMatchObject({
      short: null,
      prompt: '',
      placeholder: null,
      preview: null,
    });
  });
});

describe('what is too long for its place', () => {
  const long = 'word '.repeat(80).trim();

  test('is shortened there, and stands whole in the text below', () => {
    const [question] = questionsOf(other({ title: long, prompt: 'And more.' }));
    expect(Array.from(question?.title ?? '')).toHaveLength(300);
    expect(question?.title).toMatch(/…$/);
    expect(question?.prompt).toBe(`${long}\n\nAnd more.`);
  });

  test('of an option stands whole in its description', () => {
    const options = [{ id: 'x', label: long, description: 'Slow.', recommended: false, preview: null }];
    const [option] = questionsOf(other({ options }))[0]?.options ?? [];
    expect(Array.from(option?.label ?? '')).toHaveLength(300);
    expect(option?.description).toBe(`${long}\n\nSlow.`);
  });

  test('of the whole stands whole above its prompt', () => {
    const request = normalizeForm({ title: long, prompt: 'Why.' }, [own()]);
    expect(Array.from(request.title)).toHaveLength(300);
    expect(request.prompt).toBe(`${long}\n\nWhy.`);
  });

  test('is cut between characters', () => {
    const [question] = questionsOf(other({ title: '👍'.repeat(301) }));
    expect(question?.title).toBe(`${'👍'.repeat(299)}…`);
  });

  test('is not cut where it just fits', () => {
    const fits = 'x'.repeat(300);
    expect(questionsOf(other({ title: fits }))[0]).toMatchObject({ title: fits, prompt: '' });
  });
});
