import { describe, expect, test } from 'vitest';
import { emptyAnswer } from '../../../domain/answer/answer.ts';
import type { Ending } from '../../../domain/session/ending.ts';
import { domainWords } from '../../../domain/strings.ts';
import { pageWords } from '../strings.ts';
import { type Origin, toHeadline } from './headline.ts';

const words = { ...pageWords.en.ended, ...domainWords.en };
const say = (ending: Ending, origin: Origin, me: string | null = null) =>
  toHeadline({ ending, origin, me }, words);
const by = (face: 'web' | 'terminal') => ({ face, program: 'p', attempt: 'a' });

describe('the headline of an ending', () => {
  test('says where it was answered, when that was not here', () => {
    const submitted = (face: 'web' | 'terminal'): Ending => ({
      kind: 'submitted',
      answer: emptyAnswer,
      by: by(face),
    });
    expect(say(submitted('web'), 'here').title).toBe('Answered');
    expect(say(submitted('web'), 'elsewhere').title).toBe('Answered in another tab');
    expect(say(submitted('terminal'), 'elsewhere').title).toBe('Answered in the terminal');
    expect(say(submitted('terminal'), 'past').title).toBe('Answered');
  });

  test('names another person of a shared inbox who was first', () => {
    const person = { ...by('web'), person: 'Ana' };
    const answered: Ending = { kind: 'submitted', answer: emptyAnswer, by: person };
    const cancelled: Ending = { kind: 'cancelled', reason: null, optionNotes: [], by: person };
    expect(say(answered, 'elsewhere', 'Ben').title).toBe('Ana answered first');
    expect(say(cancelled, 'elsewhere', 'Ben').title).toBe('Ana cancelled it');
    expect(say(answered, 'elsewhere', 'Ana').title).toBe('Answered in another tab');
    expect(say(answered, 'elsewhere').title).toBe('Answered in another tab');
    expect(say(answered, 'past', 'Ben').title).toBe('Answered');
  });

  test('says of an answer by the clock that no person gave it', () => {
    expect(say({ kind: 'auto_submitted', answer: emptyAnswer }, 'elsewhere').title).toContain('time was up');
  });

  test('says what an ending means for the agent', () => {
    expect(say({ kind: 'timeout', mayAskAgain: true, advice: 'ask-again' }, 'past').body).toContain(
      'may ask again',
    );
    expect(say({ kind: 'timeout', mayAskAgain: false }, 'past').body).toContain('stops');
    expect(say({ kind: 'cancelled', reason: null, optionNotes: [], by: by('web') }, 'here').body).toContain(
      'stop',
    );
  });
});
