import { describe, expect, test } from 'vitest';
import { attachmentOf } from '../../../test/support/attachments.ts';
import { form, request, terms } from '../../../test/support/samples.ts';
import { question, shown } from '../../../test/support/terminal-question.ts';
import { frameText, play, press, shownState } from '../../../test/support/terminal-samples.ts';
import { attachmentProblemText } from '../../domain/answer/attachment-problem-text.ts';
import { asciiSymbols } from '../text/symbols.ts';
import { textWidth } from '../text/width.ts';
import { view } from './view.ts';

const text = Buffer.alloc(3_000, 'a');

const shot = attachmentOf(text, { name: 'screenshot.png', type: 'image/png', bytes: 119_500 });
const log = attachmentOf(text, { name: 'build.log' });
const long = attachmentOf(text, { name: `${'a-very-long-name-'.repeat(6)}.pdf`, bytes: 4_900_000 });
const filesOn = (cols: number, rows: number, language: 'en' | 'zh' = 'en') =>
  play(question(language, cols, rows), { kind: 'attachments', attachments: [shot, log, long] }).state;

describe('files on the screen', () => {
  test('are listed below the question, with the key that leads to them', () => {
    const state = play(question('en', 80, 24), { kind: 'attachments', attachments: [shot, log] }).state;
    const rows = shown(state);
    expect(rows.find((row) => row.includes('Files'))).toBe(
      ' ▤ Files: screenshot.png 120 KB, build.log 3 KB                         a files',
    );
    expect(shown(question('en', 80, 24)).join('\n')).not.toContain('Files');
  });

  test('at 80x24', () => {
    expect(shown(press(filesOn(80, 24), 'a', 'down').state)).toEqual([
      ' How should the new endpoint be deployed?               asked hh:mm · 5:00 left',
      '',
      ' Add a file',
      ' Type or drop the path of a picture or another file. The agent gets it with',
      ' your answer.',
      '',
      ' │ path of the file',
      '',
      ' ❯ ▤ screenshot.png 120 KB',
      '   ▤ build.log 3 KB',
      '   ▤ a-very-long-name-a-very-long-name-a-very-long-name-a-very-long-n… 4.9 MB',
      ...Array.from({ length: 12 }, () => ''),
      ' ↑↓ move · x remove · esc back · ctrl-c cancel',
    ]);
  });

  test('at 100x10', () => {
    expect(shown(press(filesOn(100, 10), 'a').state)).toEqual([
      ' How should the new endpoint be deployed?                                   asked hh:mm · 5:00 left',
      ' Add a file',
      ' Type or drop the path of a picture or another file. The agent gets it with your answer.',
      ' │ path of the file',
      '   ▤ screenshot.png 120 KB',
      '   ▤ build.log 3 KB',
      '   ▤ a-very-long-name-a-very-long-name-a-very-long-name-a-very-long-name-a-very-long-name… 4.9 MB',
      '',
      '',
      ' ↑↓ move · enter add · esc back · ctrl-c cancel',
    ]);
  });

  test('at 40x20, in Chinese', () => {
    expect(shown(press(filesOn(40, 20, 'zh'), 'a').state)).toEqual([
      ' 新接口应该怎样部署？         剩余 5:00',
      '',
      ' 添加文件',
      ' 输入图片或其他文件的路径，也可以直接拖',
      ' 放。文件会随回答交给代理。',
      '',
      ' │ 文件路径',
      '',
      '   ▤ screenshot.png 120 KB',
      '   ▤ build.log 3 KB',
      '   ▤ a-very-long-name-a-very-… 4.9 MB',
      ...Array.from({ length: 8 }, () => ''),
      ' 回车 添加 · Esc 返回 · Ctrl-C 取消',
    ]);
  });

  test.each([
    [80, 24],
    [100, 10],
    [40, 20],
    [20, 6],
  ])('fit into %dx%d, whatever is in them', (cols, rows) => {
    for (const language of ['en', 'zh'] as const) {
      const full = play(question(language, cols, rows), {
        kind: 'attachments',
        attachments: Array.from({ length: 8 }, () => long),
      }).state;
      const path = press(full, 'a', ...'/a/'.repeat(60)).state;
      const notice = { kind: 'unread-file', name: 'x'.repeat(120), why: 'folder' } as const;
      for (const state of [full, path, press(path, 'down').state, { ...path, notice }]) {
        const frame = view(state);
        expect(frame.rows.length).toBeLessThanOrEqual(rows);
        for (const row of frameText(frame)) expect(textWidth(row)).toBeLessThanOrEqual(cols);
      }
      expect(view(path).cursor).not.toBeNull();
      expect(view(press(path, 'down').state).cursor).toBeNull();
    }
  });

  test('say why a file was not added, in words that are read whole', () => {
    const problem = { code: 'file-too-large', bytes: 2_300_000, most: 1_500_000 } as const;
    const { state } = play(press(question('en', 80, 24), 'a').state, {
      kind: 'not-added',
      notice: {
        kind: 'unfit-file',
        name: 'screenshot.png',
        problem,
      },
    });
    const text = attachmentProblemText(problem, 'screenshot.png', 'en');
    expect(shown(state).join(' ').replaceAll(/\s+/g, ' ')).toContain(text);
  });

  test('say that one is being added', () => {
    expect(shown(press(question('en', 80, 24), 'a', 'x', 'enter').state).join('\n')).toContain(' adding…');
  });

  test('have an ASCII twin', () => {
    const state = play(shownState({ symbols: asciiSymbols }), {
      kind: 'attachments',
      attachments: [log],
    }).state;
    expect(frameText(view(state)).join('\n')).toContain(' @ Files: build.log 3 KB');
    expect(frameText(view(press(state, 'a', 'down').state)).join('\n')).toContain(' > @ build.log 3 KB');
  });

  test('are counted in the review of a form', () => {
    const asked = shownState({
      event: { request: form([{}, { optional: true }]), terms: terms({ singleSubmit: false }) },
    });
    const { state } = play(asked, {
      kind: 'attachments',
      attachments: [shot, { ...log, question: 1 }, { ...shot, question: 1 }],
    });
    const review = shown(press(state, '1', 'enter', 'right').state).join('\n');
    expect(review).toMatch(/A \+ 1 file$/m);
    expect(review).toMatch(/skipped \+ 2 files$/m);
  });

  test('a name cannot steer the terminal', () => {
    const evil = attachmentOf(text, { name: 'a\u001b[2Jb\u202e.png' });
    const state = play(shownState({ event: { request: request() } }), {
      kind: 'attachments',
      attachments: [evil],
    }).state;
    expect(frameText(view(state)).join('\n')).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  });
});
