import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { addFile, pngOf } from '../support/attachments.ts';
import { question } from '../support/mcp-pair.ts';
import { picture } from '../support/picture.ts';
import { askAndWait, converse, findResult } from './asking-agent.ts';
import { answerWithPicture, picturesIn } from './person.ts';
import { type ClientName, programs } from './programs.ts';

/** Whether each shows its model an image in a tool's result. Cline and Continue would show it as text, so they get none. */
const showsImages: Readonly<Record<ClientName, boolean>> = {
  'Claude Code': true,
  Codex: true,
  'Gemini CLI': true,
  opencode: true,
  'Copilot CLI': false,
  'Qwen Code': true,
  Cline: false,
  Continue: false,
};

describe('An answer with a picture', () => {
  test.for(Object.keys(programs) as ClientName[])('through %s', async (client, context) => {
    const { heard, model, screen } = await converse(
      client,
      {
        model: (turn) => askAndWait(turn, { ...question, timeout_seconds: 3_600 }),
        async person({ page }) {
          const portal = await page();
          const [entry] = await portal.entries('active');
          await answerWithPicture(portal, { id: entry?.session_id ?? '', optionId: 'rolling' });
        },
      },
      context,
    );
    const result = findResult(heard.at(-1) ?? '');
    expect(result, screen()).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
      attachments: [{ name: 'screen.png', mime_type: 'image/png', bytes: picture.length }],
      instructions: expect.stringContaining('the path of each that you do not see'),
    });
    expect(await readFile(result?.attachments?.[0]?.path ?? '')).toEqual(picture);
    const body = model.requests.at(-1)?.body;
    expect(picturesIn(body)).toBe(showsImages[client] ? 1 : 0);
    expect(JSON.stringify(body).split(picture.toString('base64')).length - 1).toBe(picturesIn(body));
  });

  test('through Qwen Code, which reads no line of 10 MiB, as many pictures as there is room for', async (context) => {
    const { heard, screen } = await converse(
      'Qwen Code',
      {
        model: (turn) => askAndWait(turn, { ...question, timeout_seconds: 3_600 }),
        async person({ page }) {
          const portal = await page();
          const [entry] = await portal.entries('active');
          const id = entry?.session_id ?? '';
          for (let n = 1; n <= 8; n += 1) {
            await addFile(portal, id, { name: `${n}.png`, content: pngOf(1_568, 900, 1_000_000) });
          }
          await portal.answer(id, { selected_ids: ['rolling'] });
        },
      },
      context,
    );
    expect(heard, screen()).toHaveLength(1);
    expect(findResult(heard[0] ?? '')?.attachments).toHaveLength(8);
  });
});
