import { describe, expect, test } from 'vitest';
import { option, request, terms } from '../../../test/support/samples.ts';
import { formOfFour } from '../../../test/support/terminal-form.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { createTestTerminal, type TestTerminal } from '../../../test/support/test-terminal.ts';
import type { Language } from '../../domain/language.ts';
import type { AskedEvent } from '../../domain/session/session-event.ts';

async function opened(event: Partial<AskedEvent>) {
  const terminal = createTestTerminal({ plain: true, rows: 60 });
  await terminal.ask(event);
  return { terminal, ...(await terminal.attach()) };
}

const openForm = (language: Language = 'en') =>
  opened({ request: formOfFour(language), terms: terms({ language, singleSubmit: false }) });

/** Says a line as a person types it, and gives what is said to it. */
async function say(terminal: TestTerminal, line: string): Promise<string> {
  const before = terminal.output.bytes().length;
  await terminal.type(`${line}\n`);
  await terminal.clock.advanceBy(400);
  return terminal.output.bytes().slice(before);
}

/** The number of the entry that begins so, as it was read out last. */
function numberOf(terminal: TestTerminal, label: string): string {
  const found = [...terminal.output.bytes().matchAll(/^(\d+)\. (.*)$/gmu)].findLast(([, , text]) =>
    text?.startsWith(label),
  );
  if (found?.[1] === undefined) throw new Error(`no entry ${label} in ${terminal.output.bytes()}`);
  return found[1];
}

describe('a form read line by line', () => {
  test('is answered question by question, reviewed and sent', async () => {
    const { terminal, done } = await openForm();
    expect(terminal.output.bytes()).toContain(
      'Release 2.4: four things are open\nQuestion 1 of 4: When should it go out?\n',
    );
    expect(terminal.output.bytes()).toContain('The branch is frozen.');
    expect(await say(terminal, '2')).toContain('Picked: Tomorrow morning\n');
    const second = await say(terminal, '');
    expect(second).toContain('Question 2 of 4: Which checks must pass?\n\nThe runners have time');
    expect(second).not.toContain('Release 2.4');
    expect(await say(terminal, '1')).toContain('Picked: Unit tests');
    expect(await say(terminal, '')).toContain('Pick 2 to 4, 1 so far');
    await say(terminal, '2');
    expect(await say(terminal, '')).toContain('Question 3 of 4: What is it called?');
    await say(terminal, numberOf(terminal, 'Write an answer'));
    expect(await say(terminal, 'Aurora')).toContain('Picked: Aurora');
    expect(await say(terminal, '')).toContain('Question 4 of 4: Whom should I tell? (optional)');
    const review = await say(terminal, numberOf(terminal, 'Skip this question'));
    expect(review).toContain(
      [
        'Your answers:',
        '1. When should it go out? Tomorrow morning (change it)',
        '2. Which checks must pass? Unit tests, Browser tests (change it)',
        '3. What is it called? Aurora (change it)',
        '4. Whom should I tell? skipped (change it)',
        '5. Send 3 answers',
      ].join('\n'),
    );
    await say(terminal, '');
    expect((await done).outcome).toMatchObject({
      session: {
        ending: {
          answers: [
            { selectedIds: ['t2'] },
            { selectedIds: ['c1', 'c2'] },
            { customInput: 'Aurora' },
            { selectedIds: [], customInput: null },
          ],
        },
      },
    });
    expect(terminal.output.bytes()).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('goes back from the review, and from there to what is missing', async () => {
    const { terminal } = await openForm();
    await say(terminal, '1');
    await say(terminal, '');
    await say(terminal, '1,2');
    await say(terminal, '');
    expect(await say(terminal, numberOf(terminal, 'Go back'))).toContain('Question 2 of 4');
    await say(terminal, '');
    await say(terminal, numberOf(terminal, 'Write an answer'));
    await say(terminal, 'x');
    await say(terminal, '');
    await say(terminal, '');
    expect(await say(terminal, '2')).toContain('Question 2 of 4');
    await say(terminal, '1');
    expect(await say(terminal, numberOf(terminal, 'Go on to the review'))).toContain('Pick 2 to 4, 1 so far');
  });

  test('in Chinese', async () => {
    const { terminal } = await openForm('zh');
    expect(terminal.output.bytes()).toContain('发布 2.4：还有四件事待定\n第 1 题，共 4 题：什么时候发布？\n');
    await say(terminal, '1');
    expect(await say(terminal, '')).toContain('第 2 题，共 4 题：必须通过哪些检查？');
  });
});

describe('what else is an entry', () => {
  test('the preview of an option is read from its heading to its end', async () => {
    const options = [option('a', { recommended: true, preview: '- one\n- two' }), option('b')];
    const { terminal } = await opened({ request: request({ options, preview: 'the plan' }) });
    expect(terminal.output.bytes()).toContain('1. A (recommended, preview)\n');
    const list = await say(terminal, numberOf(terminal, 'Show the preview'));
    expect(list).toContain('1. A\n2. the question itself\n');
    expect(await say(terminal, '1')).toContain('Preview: A\n• one\n• two\nEnd of the preview.\n');
  });

  test('that it is not the right question, in own words or ready ones', async () => {
    for (const [said, reason] of [
      ['3', 'Split this up into smaller questions.'],
      ['wrong thing', 'wrong thing'],
    ] as const) {
      const { terminal, done } = await openForm();
      await say(terminal, '1');
      const asked = await say(terminal, numberOf(terminal, 'Say that this is not'));
      expect(asked).toContain('Answers you have already given are kept');
      await say(terminal, said);
      expect((await done).outcome).toMatchObject({
        session: { ending: { rephrase: reason, answers: [{ selectedIds: ['t1'] }, {}, {}, {}] } },
      });
    }
  });

  test('a dot goes back from it', async () => {
    const { terminal, isDone } = await openForm();
    await say(terminal, numberOf(terminal, 'Say that this is not'));
    await say(terminal, '.');
    expect(isDone()).toBe(false);
  });

  test('a reminder', async () => {
    const { terminal } = await opened({});
    expect(await say(terminal, numberOf(terminal, 'Remind me'))).toMatch(/you are reminded at \d\d:\d\d/);
    expect(await terminal.store.get(sampleId)).toMatchObject({ snoozedUntil: expect.any(Number) });
  });
});
