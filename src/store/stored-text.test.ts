import { describe, expect, test } from 'vitest';
import { asked, form, option, origin, owner, request } from '../../test/support/samples.ts';
import {
  autoSubmitted,
  draftOf,
  formDraftOf,
  rephrased,
  submittedForm,
} from '../../test/support/sessions.ts';
import { by, delivered, sessionIdAt, submitted, timedOut } from '../../test/support/store-samples.ts';
import type { Attachment } from '../domain/answer/attachment.ts';
import { emptyDraft } from '../domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft } from '../domain/answer/form-draft.ts';
import type { Ending } from '../domain/session/ending.ts';
import { applyEvent, type EndedSession, type OpenSession, startSession } from '../domain/session/session.ts';
import { type AskedEvent, eventSchema, type LaterEvent } from '../domain/session/session-event.ts';
import { cleanLine, cleanText } from '../domain/text/clean-text.ts';
import { readDraft, readEntry, writeDraft, writeEnded, writeEntry } from './stored-text.ts';

const at = 1_768_000_000_000;

const file: Attachment = { id: 'a'.repeat(32), name: 'a.png', type: 'image/png', bytes: 9, question: 0 };

function ended(first: Partial<AskedEvent> = {}, ...between: readonly LaterEvent[]): EndedSession {
  const open = startSession(sessionIdAt(at), asked({ at, ...first }));
  const session = [...between, submitted(at + 5)].reduce(applyEvent, open as never);
  return session as EndedSession;
}

/** The text of an ending, with some of it replaced. */
const endingWith = (from: string, to: string) => writeEnded(ended()).text.replaceAll(from, to);

describe('what is stored reads as it was', () => {
  test('with keys that a newer program of the same schema added', () => {
    const event = { ...asked({ at }), colour: 'green' };
    const withMore = writeEntry(event).text.replace('"request":{', '"request":{"colour":"red",');
    expect(readEntry(withMore)).toEqual({ kind: 'asked', event });
    const session = { ...ended(), colour: 'blue' };
    expect(readEntry(writeEnded(session).text)).toEqual({ kind: 'ended', session });
  });

  test('with the longest texts there can be, and the marks that cleaning adds to them', () => {
    const hidden = 'a\u200b'.repeat(32_768);
    const long = request({
      title: cleanLine(hidden.slice(0, 300)),
      prompt: cleanText(hidden),
      options: Array.from({ length: 200 }, (_none, n) => option(`${n}`, { description: 'x'.repeat(4_096) })),
    });
    expect(readEntry(writeEntry(asked({ at, request: long })).text)).toMatchObject({ kind: 'asked' });
  });

  test('after every event that it lets in: what follows from the furthest deadline can be read', () => {
    const furthest: LaterEvent = { kind: 'deadline-moved', at, deadline: 8.64e15, why: 'person' };
    expect(readEntry(writeEntry(furthest).text)).toEqual({ kind: 'later', event: furthest });
    const latest = { at: 8e15, face: 'terminal' } as const;
    const handed: LaterEvent = {
      kind: 'attached',
      at: 8e15,
      terminal: { id: 't', pid: 1, host: 'h' },
      replaces: null,
    };
    for (const session of [ended({}, furthest), ended(latest, handed)]) {
      expect(readEntry(writeEnded(session).text)).toEqual({ kind: 'ended', session });
    }
  });

  test('half a pair, which an option may be called, is no damage', () => {
    const odd = asked({ at, request: request({ options: [option('\ud800')] }) });
    expect(readEntry(writeEntry(odd).text)).toEqual({ kind: 'asked', event: odd });
  });
});

describe('a damaged event', () => {
  test.each([
    ['a moment that no calendar has', writeEntry({ ...delivered(at), at: 8.7e15 }).text],
    ['one that is not finite', writeEntry(delivered(at)).text.replace(String(at), '1e999')],
    ['an unknown reason', '{"schema":1,"kind":"deadline-moved","at":1,"deadline":2,"why":"boredom"}'],
    [
      'a list of options to hide that is none',
      '{"schema":1,"kind":"adjusted","at":1,"terms":{},"hidden":"a"}',
    ],
    ['nothing, as after a power cut', ''],
    ['a kind that no program of this schema writes', '{"schema":1,"kind":"settled","at":1}'],
    ['half of a text', writeEntry(delivered(at)).text.slice(0, 30)],
  ])('that is not the ending can be passed over: %s', (_what, text) => {
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: false });
  });

  test.each([
    ['no answer', endingWith('"answer":{', '"answer?":{')],
    ['another id', endingWith(sessionIdAt(at).slice(0, 10), '../../etc/')],
    ['no kind', endingWith('"kind":"ended",', '')],
    ['no schema', endingWith('"schema":1,', '')],
    ['half of a text', writeEnded(ended()).text.slice(0, 60)],
  ])('that is the ending is told from others: %s', (_what, text) => {
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: true });
  });

  test('about an option that is called "ended" is not taken for the ending', () => {
    const text = '{"schema":1,"kind":"adjusted","at":null,"terms":{},"hidden":["ended"]}';
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: false });
  });
});

describe('a draft', () => {
  const draft = formDraftOf({ customInput: 'half an answer' }, 1);
  const ofSchema = (schema: number) => writeDraft(draft).replace('"schema":1', `"schema":${schema}`);

  test('is read whether this program or an older one wrote it', () => {
    expect(readDraft(ofSchema(1))).toEqual(draft);
    expect(readDraft(ofSchema(0))).toEqual(draft);
  });

  test.each([
    ['a newer program wrote', ofSchema(eventSchema + 1)],
    ['has no schema', JSON.stringify(draft)],
    ['a power cut emptied', ''],
  ])('that %s counts as empty', (_what, text) => {
    expect(readDraft(text)).toEqual(emptyFormDraft);
  });
});

describe('the schema that is written', () => {
  const open = startSession(sessionIdAt(at), asked({ at }));
  const adjusted = { kind: 'adjusted', at, terms: {}, hidden: ['b'] } as const;
  const endedAs = (session: OpenSession, event: LaterEvent) => applyEvent(session, event) as EndedSession;

  test('is the first for whatever the first version can read', () => {
    expect(writeEntry(asked({ at })).schema).toBe(1);
    expect(writeEnded(ended()).schema).toBe(1);
    for (const event of [adjusted, { ...adjusted, snoozedUntil: at }, { ...adjusted, assignee: 'Ana' }])
      expect(writeEntry(event).schema).toBe(1);
    expect(writeEntry(delivered(at)).schema).toBe(1);
  });

  test('is the first also where the first question is named', () => {
    const entry = writeEntry({ ...adjusted, question: 0 });
    expect(entry.schema).toBe(1);
    expect(readEntry(entry.text)).toMatchObject({ kind: 'later', event: { hidden: ['b'] } });
  });

  test('is the second for what it would misread', () => {
    const two = form([{}, {}]);
    const openForm = startSession(sessionIdAt(at), asked({ at, request: two }));
    expect(writeEntry(asked({ at, request: two })).schema).toBe(2);
    expect(writeEntry({ ...adjusted, question: 1 }).schema).toBe(2);
    expect(writeEnded(endedAs(openForm, timedOut(at + 5))).schema).toBe(2);
    expect(writeEnded(endedAs(open, submitted(at + 5, { rephrase: 'neither' }))).schema).toBe(2);
  });

  test('is the third for what only this version understands', () => {
    const goesOn = asked({ at, request: { ...request(), wait: false } });
    expect(writeEntry(goesOn).schema).toBe(3);
    expect(readEntry(writeEntry(goesOn).text)).toEqual({ kind: 'asked', event: goesOn });
    const reopened = { kind: 'reopened', at, deadline: at + 9, by } as const;
    expect(writeEntry(reopened).schema).toBe(3);
    expect(readEntry(writeEntry(reopened).text)).toEqual({ kind: 'later', event: reopened });
    const withFile = endedAs(open, submitted(at + 5, { attachments: [file] }));
    expect(writeEnded(withFile).schema).toBe(3);
    expect(readEntry(writeEnded(withFile).text)).toEqual({ kind: 'ended', session: withFile });
  });

  test('is the third for what a client asks as well, and for how that ends', () => {
    const adopted = asked({ at, request: request({ origin }) });
    expect(writeEntry(adopted).schema).toBe(3);
    expect(readEntry(writeEntry(adopted).text)).toEqual({ kind: 'asked', event: adopted });
    const inClient = { face: 'client', program: 'claude-code', attempt: '1' } as const;
    for (const ending of [
      submitted(at + 5, { by: inClient }),
      { kind: 'ended', at: at + 5, ending: { kind: 'timeout', mayAskAgain: true, wentOn: true } },
    ] as const) {
      const session = endedAs(startSession(sessionIdAt(at), adopted), ending);
      expect(writeEnded(session).schema).toBe(3);
      expect(readEntry(writeEnded(session).text)).toEqual({ kind: 'ended', session });
    }
  });

  test('is the first for a delivery that begins: to older programs it changes nothing', () => {
    const delivering = { kind: 'delivering', at, by: owner, replaces: null } as const;
    const { schema, text } = writeEntry(delivering);
    expect([schema, JSON.parse(text)]).toMatchObject([1, { kind: 'adjusted', terms: {}, hidden: null }]);
    expect(readEntry(text)).toEqual({ kind: 'later', event: delivering });
    expect(readEntry(text.replace('"pid"', '"pit"'))).toEqual({ kind: 'damaged', ends: false });
  });

  test('stays the first where an answer was taken back before: its last ending is all there is to read', () => {
    const before = ended();
    const { ending } = before;
    const again = { ...before, seen: 4, takenBack: [{ at, ending }], delivering: owner };
    expect(writeEnded(again).schema).toBe(1);
    expect(readEntry(writeEnded(again).text)).toEqual({ kind: 'ended', session: again });
  });

  test('is in the text as well, where every reader finds it', () => {
    for (const { schema, text } of [writeEntry(asked({ at })), writeEntry({ ...adjusted, question: 1 })])
      expect(JSON.parse(text)).toMatchObject({ schema });
  });
});

describe('a form', () => {
  const two = form([{ preview: '+ a' }, { mode: 'text_input', optional: true, short: 'Name' }]);
  const question = asked({ at, request: two, hidden: [['b'], []] });
  const open = startSession(sessionIdAt(at), question);
  const notes = [{ optionNotes: [{ optionId: 'a', text: 'slow' }], globalNote: null }];

  test('reads as it was, and so does every way it can end', () => {
    expect(readEntry(writeEntry(question).text)).toEqual({ kind: 'asked', event: question });
    for (const ending of [
      submittedForm([{ selectedIds: ['a'] }, {}]),
      rephrased('neither', [{ selectedIds: ['a'] }, {}]),
      autoSubmitted({ selectedIds: ['a'] }, {}),
      { kind: 'cancelled', reason: null, notes, by },
      { kind: 'timeout', mayAskAgain: false, advice: 'stop', notes },
    ] satisfies readonly Ending[]) {
      const session = applyEvent(open, { kind: 'ended', at, ending }) as EndedSession;
      expect(readEntry(writeEnded(session).text)).toEqual({ kind: 'ended', session });
    }
  });

  test('with keys that a newer program of the same schema added reads as it was', () => {
    const event = { ...question, colour: 'green' };
    expect(readEntry(writeEntry(event).text)).toEqual({ kind: 'asked', event });
  });

  test.each([
    ['no questions', { ...two, questions: [] }],
    ['a question without its id', { ...two, questions: [{ ...two.questions[0], id: undefined }] }],
    ['a preview that is no text', { ...two, questions: [{ ...two.questions[0], preview: 5 }] }],
    ['a flat request', { ...two, ...two.questions[0], questions: undefined }],
  ])('with %s is damaged', (_what, damagedRequest) => {
    const text = JSON.stringify({ schema: 2, ...question, request: damagedRequest });
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: false });
  });

  test('stored under the number of the first schema is damaged, and the other way round', () => {
    const asFirst = writeEntry(question).text.replace('"schema":2', '"schema":1');
    expect(readEntry(asFirst)).toEqual({ kind: 'damaged', ends: false });
    const asSecond = writeEntry(asked({ at })).text.replace('"schema":1', '"schema":2');
    expect(readEntry(asSecond)).toEqual({ kind: 'damaged', ends: false });
  });
});

describe('a draft of several questions', () => {
  const draft: FormDraft = {
    answers: [emptyDraft, draftOf({ customInput: 'second', selectedIds: ['b'] }, 2)],
    rephrase: { value: 'neither', at: 3 },
  };

  test('is read as it was kept', () => {
    expect(readDraft(writeDraft(draft))).toEqual(draft);
    expect(JSON.parse(writeDraft(draft))).toMatchObject({ schema: 2 });
  });

  test('of one question carries the first number, with why it is wrong', () => {
    const one = { answers: [draftOf({ customInput: 'x' }, 1)], rephrase: { value: 'neither', at: 3 } };
    expect(JSON.parse(writeDraft(one))).toMatchObject({ schema: 1, customInput: { value: 'x', at: 1 } });
    expect(readDraft(writeDraft(one))).toEqual(one);
  });

  test.each([
    ['answers that are no list', { ...draft, answers: {} }],
    ['a stamp that is no number', { ...draft, rephrase: { value: 'x', at: 'now' } }],
    ['a damaged answer', { ...draft, answers: [{ ...emptyDraft, customInput: 'x' }] }],
  ])('with %s counts as empty', (_what, damaged) => {
    expect(readDraft(JSON.stringify({ schema: 2, ...damaged }))).toEqual(emptyFormDraft);
  });
});
