import { describe, expect, test } from 'vitest';
import { asked, option, request } from '../../test/support/samples.ts';
import { delivered, sessionIdAt, submitted } from '../../test/support/store-samples.ts';
import { emptyDraft } from '../domain/answer/draft.ts';
import { applyEvent, type EndedSession, startSession } from '../domain/session/session.ts';
import { type AskedEvent, eventSchema, type LaterEvent } from '../domain/session/session-event.ts';
import { cleanLine, cleanText } from '../domain/text/clean-text.ts';
import { readDraft, readEntry, writeDraft, writeEnded, writeEntry } from './stored-text.ts';

const at = 1_768_000_000_000;

function ended(first: Partial<AskedEvent> = {}, ...between: readonly LaterEvent[]): EndedSession {
  const open = startSession(sessionIdAt(at), asked({ at, ...first }));
  const session = [...between, submitted(at + 5)].reduce(applyEvent, open as never);
  return session as EndedSession;
}

/** The text of an ending, with some of it replaced. */
const endingWith = (from: string, to: string) => writeEnded(ended()).replaceAll(from, to);

describe('what is stored reads as it was', () => {
  test('with keys that a newer program of the same schema added', () => {
    const event = { ...asked({ at }), colour: 'green', request: { ...request(), colour: 'red' } };
    expect(readEntry(writeEntry(event))).toEqual({ kind: 'asked', event });
    const session = { ...ended(), colour: 'blue' };
    expect(readEntry(writeEnded(session))).toEqual({ kind: 'ended', session });
  });

  test('with the longest texts there can be, and the marks that cleaning adds to them', () => {
    const hidden = 'a\u200b'.repeat(32_768);
    const long = request({
      title: cleanLine(hidden.slice(0, 300)),
      prompt: cleanText(hidden),
      options: Array.from({ length: 200 }, (_none, n) => option(`${n}`, { description: 'x'.repeat(4_096) })),
    });
    expect(readEntry(writeEntry(asked({ at, request: long })))).toMatchObject({ kind: 'asked' });
  });

  test('after every event that it lets in: what follows from the furthest deadline can be read', () => {
    const furthest: LaterEvent = { kind: 'deadline-moved', at, deadline: 8.64e15, why: 'person' };
    expect(readEntry(writeEntry(furthest))).toEqual({ kind: 'later', event: furthest });
    const latest = { at: 8e15, face: 'terminal' } as const;
    const handed: LaterEvent = {
      kind: 'attached',
      at: 8e15,
      terminal: { id: 't', pid: 1, host: 'h' },
      replaces: null,
    };
    for (const session of [ended({}, furthest), ended(latest, handed)]) {
      expect(readEntry(writeEnded(session))).toEqual({ kind: 'ended', session });
    }
  });

  test('half a pair, which an option may be called, is no damage', () => {
    const odd = asked({ at, request: request({ options: [option('\ud800')] }) });
    expect(readEntry(writeEntry(odd))).toEqual({ kind: 'asked', event: odd });
  });
});

describe('a damaged event', () => {
  test.each([
    ['a moment that no calendar has', writeEntry({ ...delivered(at), at: 8.7e15 })],
    ['one that is not finite', writeEntry(delivered(at)).replace(String(at), '1e999')],
    ['an unknown reason', '{"schema":1,"kind":"deadline-moved","at":1,"deadline":2,"why":"boredom"}'],
    [
      'a list of options to hide that is none',
      '{"schema":1,"kind":"adjusted","at":1,"terms":{},"hidden":"a"}',
    ],
    ['nothing, as after a power cut', ''],
    ['a kind that no program of this schema writes', '{"schema":1,"kind":"settled","at":1}'],
    ['half of a text', writeEntry(delivered(at)).slice(0, 30)],
  ])('that is not the ending can be passed over: %s', (_what, text) => {
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: false });
  });

  test.each([
    ['no answer', endingWith('"answer":{', '"answer?":{')],
    ['another id', endingWith(sessionIdAt(at).slice(0, 10), '../../etc/')],
    ['no kind', endingWith('"kind":"ended",', '')],
    ['no schema', endingWith('"schema":1,', '')],
    ['half of a text', writeEnded(ended()).slice(0, 60)],
  ])('that is the ending is told from others: %s', (_what, text) => {
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: true });
  });

  test('about an option that is called "ended" is not taken for the ending', () => {
    const text = '{"schema":1,"kind":"adjusted","at":null,"terms":{},"hidden":["ended"]}';
    expect(readEntry(text)).toEqual({ kind: 'damaged', ends: false });
  });
});

describe('a draft', () => {
  const draft = { ...emptyDraft, customInput: { value: 'half an answer', at: 1 } };
  const ofSchema = (schema: number) =>
    writeDraft(draft).replace(`"schema":${eventSchema}`, `"schema":${schema}`);

  test('is read whether this program or an older one wrote it', () => {
    expect(readDraft(ofSchema(eventSchema))).toEqual(draft);
    expect(readDraft(ofSchema(eventSchema - 1))).toEqual(draft);
  });

  test.each([
    ['a newer program wrote', ofSchema(eventSchema + 1)],
    ['has no schema', JSON.stringify(draft)],
    ['a power cut emptied', ''],
  ])('that %s counts as empty', (_what, text) => {
    expect(readDraft(text)).toEqual(emptyDraft);
  });
});
