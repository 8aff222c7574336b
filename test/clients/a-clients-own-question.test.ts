import { describe, expect, test } from 'vitest';
import type { PortalClient } from '../support/portal-client.ts';
import { eventually } from '../support/program-process.ts';
import type { Step } from './model-apis.ts';
import { type ClientRun, runClient } from './run-client.ts';
import type { ModelRequest } from './scripted-model.ts';

const asked = {
  questions: [
    {
      question: 'Which database should we use?',
      header: 'Database',
      multiSelect: false,
      options: [
        { label: 'Postgres (Recommended)', description: 'boring' },
        { label: 'SQLite', description: 'small' },
      ],
    },
    {
      question: 'Which extras?',
      header: 'Extras',
      multiSelect: true,
      options: [
        { label: 'Cache', description: 'faster' },
        { label: 'Queue', description: 'later' },
      ],
    },
  ],
};

const tool = 'AskUserQuestion';

function ask({ results }: ModelRequest): Step {
  if (results.some((one) => one.tool === tool)) return { kind: 'say', text: 'Thank you.' };
  return { kind: 'call', tool, input: asked };
}

const title = asked.questions[0]?.question ?? '';

/** A failure shows what the client has on its screen. */
async function seen<Value>(run: ClientRun, look: () => Promise<Value | null | false>): Promise<Value> {
  const tools = () => run.model.requests.map((request) => request.tools.join(' ')).at(-1);
  return eventually(look, { withinMs: 30_000 }).catch((cause: unknown) => {
    throw new Error(`the screen was\n${run.screen()}\nwith the tools ${tools()}`, { cause });
  });
}

/** What the model read of its question, once it has. */
const heard = (run: ClientRun) =>
  seen(run, async () => {
    const results = run.model.requests.flatMap((request) => request.results);
    return results.find((one) => one.tool === tool)?.text ?? null;
  });

async function begin(test: Parameters<typeof runClient>[2], setup: readonly string[] = ['--inbox']) {
  const run = await runClient('Claude Code', { script: ask, setup }, test);
  await seen(run, async () => run.screen().includes(title));
  return run;
}

const adopted = (inbox: PortalClient) =>
  eventually(async () => (await inbox.entries('active'))[0], { what: 'the question here as well' });

const ended = (run: ClientRun) => seen(run, async () => (await run.history())[0] ?? null);

describe("A client's own question", () => {
  test('answered here closes the dialog, and the model reads the client’s own words', async (context) => {
    const run = await begin(context);
    const inbox = await run.openInbox();
    const entry = await adopted(inbox);
    expect(entry).toMatchObject({ title, in_client: true, deadline: null, attention: 'waiting' });
    const answers = [
      { selected_ids: ['Postgres (Recommended)'], global_annotation: 'as ever' },
      { selected_ids: ['Cache', 'Queue'], custom_input: 'and logs' },
    ];
    const reply = await inbox.send('POST', `/api/interactions/${entry.session_id}/answer`, {
      attempt: 'one',
      answers,
    });
    expect(reply.status, await reply.text()).toBe(200);
    const text = await heard(run);
    expect(text).toContain('Postgres (Recommended)');
    expect(text).toContain('Cache, Queue, and logs');
    expect(text).toContain('as ever');
    await eventually(async () => !run.screen().includes('Enter to select'), { what: 'the dialog closing' });
  });

  test('answered in the client ends here as answered there', async (context) => {
    const run = await begin(context);
    await adopted(await run.openInbox());
    // The second option of the first question; both of the second, and on to what sends them.
    for (const key of ['2', '1', '2', '\t', '1']) {
      run.type(key);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await heard(run);
    expect(await ended(run)).toMatchObject({
      ...{ status: 'submitted', interface: 'client' },
      summary: expect.stringContaining('SQLite'),
    });
  });

  test('dismissed in the client ends here', async (context) => {
    const run = await begin(context);
    await adopted(await run.openInbox());
    run.type('\u001b');
    expect(await ended(run)).toMatchObject({ status: 'timeout', interface: 'web' });
  });

  test('ends here when the client is killed', async (context) => {
    const run = await begin(context);
    await adopted(await run.openInbox());
    process.kill(run.pid, 'SIGKILL');
    expect(await ended(run)).toMatchObject({ status: 'timeout' });
  });

  test('is nothing of ours without the hooks', async (context) => {
    const run = await begin(context, []);
    run.type('\u001b');
    await seen(run, async () => !run.screen().includes('Enter to select'));
    expect(await run.history()).toEqual([]);
  });
});
