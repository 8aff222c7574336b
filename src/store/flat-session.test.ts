import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validArguments, validForms } from '../../test/support/arbitraries.ts';
import { aLife, live } from '../../test/support/lives.ts';
import { fixturePath } from '../../test/support/released-home.ts';
import { asked, type Described, form, option, request } from '../../test/support/samples.ts';
import {
  autoSubmitted,
  cancelled,
  draftOf,
  endedSession,
  formDraftOf,
  rephrased,
  submitted,
  timedOut,
} from '../../test/support/sessions.ts';
import { emptyDraft } from '../domain/answer/draft.ts';
import { emptyFormDraft } from '../domain/answer/form-draft.ts';
import { isForm, type Request } from '../domain/question/request.ts';
import type { Ending } from '../domain/session/ending.ts';
import { parseRequest } from '../domain/validation/parse-request.ts';
import {
  flatten,
  flattenDraft,
  flattenEnded,
  unflatten,
  unflattenDraft,
  unflattenEnded,
} from './flat-session.ts';
import { readEntry, writeEnded, writeEntry } from './stored-text.ts';

/** A question as a program of the first version stored it. */
const oldQuestion =
  '{"schema":1,"kind":"asked","at":1768467600818,"request":{"title":"Pick some","prompt":"Why.","mode":"multi","options":[{"id":"blue","label":"Blue/green","description":"Instant rollback.","recommended":true},{"id":"rolling","label":"Rolling","description":null,"recommended":false}],"defaultIds":["blue"],"min":1,"max":2,"minGiven":true,"placeholder":null,"optionNotes":[{"optionId":"blue","text":"first"}],"globalNote":"from the agent","wishes":{"interface":"terminal","timeoutSeconds":null,"singleSubmit":null,"optionNotes":true,"globalNote":true,"placeholderVisible":null}},"terms":{"language":"en","timeoutSeconds":300,"timeoutAction":"reinvoke","preselectRecommended":false,"singleSubmit":false,"optionNotes":true,"globalNote":true,"placeholderVisible":true},"asker":{"client":"claude-code","clientVersion":"1.0.0","folder":"/home/ada"},"owner":{"id":"o","pid":4242,"host":"workshop","version":"0.1.0"},"face":"terminal","deadline":1768467900818,"hidden":["rolling"]}';

/** Every event of the released home that this program reads, as its programs wrote it. */
function releasedEvents(): readonly (readonly [string, string])[] {
  const sessions = join(fixturePath('home-v1'), 'sessions');
  return readdirSync(sessions, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\d{4}\.json$/.test(name))
    .map((name) => [name, readFileSync(join(sessions, name), 'utf8')] as const)
    .filter(([, text]) => readEntry(text).kind !== 'newer');
}

/** What this program writes of what it has read. */
function writtenAgain(text: string): string | null {
  const entry = readEntry(text);
  if (entry.kind === 'ended') return writeEnded(entry.session).text;
  return entry.kind === 'asked' || entry.kind === 'later' ? writeEntry(entry.event).text : null;
}

describe('what the first version wrote', () => {
  test('is written again byte for byte', () => {
    expect(writtenAgain(oldQuestion)).toBe(oldQuestion);
  });

  test.each(releasedEvents())('is written again byte for byte: %s', (_name, text) => {
    expect(writtenAgain(text)).toBe(text);
  });

  test('reads as a form of one, whose words are the request’s', () => {
    const entry = readEntry(oldQuestion);
    expect(entry).toMatchObject({
      kind: 'asked',
      event: {
        request: {
          title: 'Pick some',
          prompt: 'Why.',
          listsAnswers: false,
          questions: [
            { id: '1', title: 'Pick some', prompt: '', short: null, optional: false, preview: null },
          ],
        },
        hidden: [['rolling']],
      },
    });
  });
});

function parsed(raw: unknown): Request {
  const read = parseRequest(raw);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.request;
}

describe('a request that is stored and read back', { timeout: 60_000 }, () => {
  const readBack = (wanted: Request) => {
    const { schema, text } = writeEntry(asked({ request: wanted }));
    const entry = readEntry(text);
    if (entry.kind !== 'asked') throw new Error(entry.kind);
    return { schema, request: entry.event.request };
  };

  // The same question is recognised by its JSON, so the order of its keys counts.
  test('is the same text as one parsed anew, for every plain question, in the first schema', () => {
    fc.assert(
      fc.property(validArguments, (raw) => {
        const { schema, request: back } = readBack(parsed(raw));
        expect(schema).toBe(1);
        expect(JSON.stringify(back)).toBe(JSON.stringify(parsed(raw)));
      }),
      { numRuns: 500 },
    );
  });

  test('is the same text as one parsed anew, for every form, in the second schema', () => {
    fc.assert(
      fc.property(validForms, (raw) => {
        const { schema, request: back } = readBack(parsed(raw));
        expect(schema).toBe(2);
        expect(JSON.stringify(back)).toBe(JSON.stringify(parsed(raw)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a session that is stored at its end and read back', { timeout: 60_000 }, () => {
  test('is the same, whatever happened to it', () => {
    fc.assert(
      fc.property(aLife, (life) => {
        const [session] = live(life).at(-1) ?? [];
        if (session?.state !== 'ended') return;
        const { schema, text } = writeEnded(session);
        expect(readEntry(text)).toEqual({ kind: 'ended', session });
        const saysMore = isForm(session.request) || session.request.listsAnswers;
        if (saysMore) expect(schema).toBe(2);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a question is plain', () => {
  test('where it says nothing that the first version did not know', () => {
    const plain = request({ mode: 'hybrid', defaultIds: ['a'], placeholder: 'or type' });
    expect(flatten(plain)).toMatchObject({ title: plain.title, prompt: plain.prompt, mode: 'hybrid' });
    expect(unflatten(flatten(plain) ?? failed())).toEqual(plain);
  });

  test.each<[string, Request]>([
    ['several questions', form([{}, {}])],
    ['a list of one', form([{}])],
    ['answers listed', request({ listsAnswers: true })],
    ['a preview', request({ preview: '+ a' })],
    ['a preview on an option', request({ options: [option('a', { preview: '+ a' }), option('b')] })],
    ['an optional question', request({ optional: true })],
    ['an id of its own', request({ id: 'when' })],
    ['a short name', request({ short: 'When' })],
    ['a prompt of its own', { ...request(), questions: form([{ id: '1', prompt: 'p' }]).questions }],
    ['a title of its own', { ...request(), title: 'The whole' }],
  ])('not with %s', (_what, wanted) => {
    expect(flatten(wanted)).toBeNull();
    expect(writeEntry(asked({ request: wanted })).schema).toBe(2);
  });
});

describe('an ending is plain', () => {
  const plain = (ending: Ending, more: Described = {}) =>
    flattenEnded(endedSession(ending, { request: request(more), hidden: [['c']] }));

  test.each<[string, Ending]>([
    ['an answer', submitted({ selectedIds: ['a'], globalNote: 'g' })],
    ['a cancel', cancelled('not now')],
    ['a timeout', timedOut],
    [
      'a timeout with notes',
      { kind: 'timeout', mayAskAgain: true, notes: [{ optionNotes: [], globalNote: 'later' }] },
    ],
    ['what the clock submitted', autoSubmitted({ selectedIds: ['b'] })],
  ])('of a plain question: %s', (_what, ending) => {
    const session = endedSession(ending, { hidden: [['c']] });
    const flat = flattenEnded(session) ?? failed();
    expect(flat.hidden).toEqual(['c']);
    expect(flat.ending).not.toHaveProperty('answers');
    expect(unflattenEnded(flat)).toEqual(session);
  });

  test('but not where the question was sent back, nor of a question that is not', () => {
    expect(plain(rephrased('neither'))).toBeNull();
    expect(plain(submitted({ selectedIds: ['a'] }), { preview: '+ a' })).toBeNull();
  });
});

describe('a draft', () => {
  test('of one question is what the first version kept', () => {
    expect(flattenDraft(formDraftOf({ customInput: 'x' }, 3))).toEqual(draftOf({ customInput: 'x' }, 3));
    expect(flattenDraft(emptyFormDraft)).toEqual(emptyDraft);
  });

  test('keeps why the question is wrong in a word the first version passes over', () => {
    const draft = { answers: [emptyDraft], rephrase: { value: 'neither', at: 4 } };
    const flat = flattenDraft(draft) ?? failed();
    expect(flat).toEqual({ ...emptyDraft, rephrase: { value: 'neither', at: 4 } });
    expect(unflattenDraft(flat)).toEqual(draft);
    expect(unflattenDraft(emptyDraft)).toEqual({ answers: [emptyDraft], rephrase: null });
  });

  test('of several questions is another', () => {
    expect(flattenDraft({ answers: [emptyDraft, emptyDraft], rephrase: null })).toBeNull();
  });
});

function failed(): never {
  throw new Error('says more than one flat question can');
}
