import { readFile } from 'node:fs/promises';
import { describe, expect, type TestContext, test } from 'vitest';
import { readPollId } from '../../src/domain/session/session-id.ts';
import { newsIn } from '../support/going-on-rounds.ts';
import { question } from '../support/mcp-pair.ts';
import { picture } from '../support/picture.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { eventually } from '../support/program-process.ts';
import { callUs, converse, findResult, type Turn } from './asking-agent.ts';
import type { Step } from './model-apis.ts';
import { answerWithPicture, picturesIn } from './person.ts';

/**
 * What the model does meanwhile: a tool of the client's own that needs nobody's approval. That the words come out with one
 * space shows that it ran.
 */
const meanwhile = {
  'Claude Code': { tool: 'Bash', input: { command: 'echo going   on', description: 'Goes on' } },
  Codex: { tool: 'exec_command', input: { cmd: 'echo going   on' } },
} as const;

type Client = keyof typeof meanwhile;

const first = { ...question, title: 'What should it be called?', wait: false };
const second = { ...question, title: 'And how should it be deployed?', timeout_seconds: 3_600 };
const thanks: Step = { kind: 'say', text: 'Thank you.' };

/** The question of that title, once it is open and in that state. */
function find(page: PortalClient, title: string, attention?: string) {
  return eventually(async () =>
    (await page.entries('active')).find(
      (entry) => entry.title === title && (attention === undefined || entry.attention === attention),
    ),
  );
}

type Play = {
  readonly next: (turn: Turn) => Step | Promise<Step>;
  readonly person: (page: PortalClient) => Promise<void>;
};

/**
 * The model asks without waiting and goes on with a tool of the client's own. Then it does what `next` says, whose last
 * word ends the conversation; `answered` is when the person has answered the first question.
 */
async function goOn(client: Client, { next, person }: Play, context: TestContext) {
  const run = await converse(
    client,
    {
      model(turn) {
        const { request, heard } = turn;
        if (heard.length === 0) return callUs(request, first);
        const hasGoneOn = request.results.some(({ tool }) => tool === meanwhile[client].tool);
        return heard.length === 1 && !hasGoneOn ? { kind: 'call', ...meanwhile[client] } : next(turn);
      },
      person: async ({ page }) => person(await page()),
    },
    context,
  );
  const results = run.heard.map((text) => findResult(text));
  expect(results[0], run.screen()).toMatchObject({
    action_status: 'pending',
    instructions: expect.stringContaining('Go on with what does not depend on the answer'),
  });
  const done = run.model.requests.at(-1)?.results.filter(({ tool }) => tool === meanwhile[client].tool);
  expect(done, run.screen()).toMatchObject([{ text: expect.stringContaining('going on') }]);
  return { run, results, last: run.model.requests.at(-1)?.body };
}

function once() {
  let resolve = () => {};
  const happened = new Promise<void>((done) => {
    resolve = done;
  });
  return { happened, resolve };
}

const clients = Object.keys(meanwhile) as Client[];

describe('An agent that goes on', () => {
  test.for(clients)(
    '%s hears the answer, and sees its picture, with its next question',
    async (client, context) => {
      const answered = once();
      const { run, results, last } = await goOn(
        client,
        {
          async next({ heard, request }) {
            if (heard.length > 1) return thanks;
            await answered.happened;
            return callUs(request, second);
          },
          async person(page) {
            const { session_id: id } = await find(page, first.title);
            await answerWithPicture(page, { id, optionId: 'rolling' });
            answered.resolve();
            const other = await find(page, second.title, 'waiting');
            await page.answer(other.session_id, { selected_ids: ['blue'] });
          },
        },
        context,
      );
      expect(results[1], run.screen()).toMatchObject({
        action_status: 'selected',
        selection: { selected_ids: ['blue'] },
      });
      const [news, ...more] = newsIn(results[1]?.instructions ?? '');
      expect(more).toEqual([]);
      expect(news).toMatchObject({
        session_id: readPollId(results[0]?.session_id ?? '').id,
        title: first.title,
        action_status: 'selected',
        selected_ids: ['rolling'],
        attachments: [{ name: 'screen.png', bytes: picture.length }],
      });
      expect(await readFile(news?.attachments?.[0]?.path ?? '')).toEqual(picture);
      expect(picturesIn(last)).toBe(1);
    },
  );

  test.for(clients)('%s polls for an answer that is there, and hears it once', async (client, context) => {
    const answered = once();
    const { run, results, last } = await goOn(
      client,
      {
        async next({ heard, request }) {
          if (heard.length === 1) {
            await answered.happened;
            return callUs(request, { session_id: findResult(heard[0] ?? '')?.session_id });
          }
          return heard.length === 2 ? callUs(request, { ...second, wait: false }) : thanks;
        },
        async person(page) {
          const { session_id: id } = await find(page, first.title);
          await answerWithPicture(page, { id, optionId: 'rolling' });
          answered.resolve();
        },
      },
      context,
    );
    expect(results[1], run.screen()).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
      attachments: [{ name: 'screen.png' }],
    });
    expect(results[2]?.action_status).toBe('pending');
    expect(newsIn(results[2]?.instructions ?? '')).toEqual([]);
    expect(picturesIn(last)).toBe(1);
  });

  test.for(clients)('%s polls before there is an answer, and waits for it', async (client, context) => {
    const { run, results } = await goOn(
      client,
      {
        next: ({ heard, request }) =>
          heard.length > 1 ? thanks : callUs(request, { session_id: findResult(heard[0] ?? '')?.session_id }),
        async person(page) {
          const { session_id: id } = await find(page, first.title, 'waiting');
          await page.answer(id, { selected_ids: ['rolling'] });
        },
      },
      context,
    );
    expect(results[1], run.screen()).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['rolling'] },
    });
  });
});
