import { describe, expect, test } from 'vitest';
import { form, terms } from '../../../test/support/samples.ts';
import { formOfFour } from '../../../test/support/terminal-form.ts';
import { sampleId } from '../../../test/support/terminal-samples.ts';
import { openedTerminal, screenWith } from '../../../test/support/test-terminal.ts';
import { draftAt } from '../../domain/answer/form-draft.ts';
import { attachResultLines } from '../attach-result.ts';

const batch = terms({ singleSubmit: false });
const opened = (request = formOfFour('en')) => openedTerminal({ request, terms: batch });
const right = '\x1b[C';
const reader = { language: 'en', unicode: true, me: null } as const;

describe('a form in the terminal', () => {
  test('is answered question by question and sent as one', async () => {
    const { terminal, done } = await opened();
    await terminal.type('1', '\r', '1', '2', '\r', 'Aurora', '\r', right);
    expect((await terminal.screen()).join('\n')).toContain('❯ Send 3 answers');
    await terminal.type('\r');
    const { outcome } = await done;
    expect(outcome).toMatchObject({
      kind: 'ended',
      session: {
        ending: {
          kind: 'submitted',
          answers: [
            { selectedIds: ['t1'] },
            { selectedIds: ['c1', 'c2'] },
            { selectedIds: [], customInput: 'Aurora' },
            { selectedIds: [], customInput: null },
          ],
        },
      },
    });
    expect(attachResultLines(outcome, reader)).toEqual([expect.stringMatching(/^✓ Release 2\.4.*Tonight/)]);
  });

  test('keeps a draft of every question', async () => {
    const { terminal } = await opened();
    await terminal.type('2', right, '3', right, 'Au');
    await terminal.clock.advanceBy(1_000);
    const draft = await terminal.store.loadDraft(sampleId);
    expect(draftAt(draft, 0).selectedIds?.value).toEqual(['t2']);
    expect(draftAt(draft, 1).selectedIds?.value).toEqual(['c3']);
    expect(draftAt(draft, 2).customInput?.value).toBe('Au');
  });

  test('options that are hidden in one of its questions are remembered for that one', async () => {
    const { terminal } = await opened(form([{}, {}]));
    await terminal.type(right, 's', 'j', 'j', 'j', 'j', '\r', 'j', 'j', ' ');
    expect(await terminal.store.get(sampleId)).toMatchObject({ hidden: [[], ['c']] });
    expect(terminal.remembered).toEqual([['c']]);
  });
});

describe('a question that is not the right one', () => {
  test('ends with the reason and the answers given by then, and the summary says so', async () => {
    const { terminal, done } = await opened();
    await terminal.type('1', '\r', 'w', '2', '\r');
    const { outcome } = await done;
    expect(outcome).toMatchObject({
      session: {
        ending: {
          kind: 'submitted',
          rephrase: 'Offer other options.',
          answers: [{ selectedIds: ['t1'] }, { selectedIds: [] }, {}, {}],
        },
      },
    });
    expect(attachResultLines(outcome, reader)).toEqual([
      '✓ Release 2.4: four things are open → not the right question: Offer other options.',
    ]);
  });
});

describe('putting a question off', () => {
  test('gives ten more minutes, says until when, and stays in the terminal', async () => {
    const { terminal, isDone } = await openedTerminal();
    const before = (await terminal.screen())[0];
    await terminal.type('z');
    await screenWith(terminal, 'you are reminded at');
    expect(before).toContain('asked');
    expect((await terminal.screen())[0]).toMatch(
      /reminder at \d\d:\d\d · 15:00 left|reminder at .* · 14:5\d left/,
    );
    expect(isDone()).toBe(false);
    await terminal.clock.advanceBy(10 * 60_000);
    expect((await terminal.screen())[0]).toContain('asked');
  });
});
