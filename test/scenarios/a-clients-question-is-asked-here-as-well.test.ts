import { existsSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compose } from '../../src/cli/compose/compose.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import {
  adoptedIn,
  askedEvent,
  bothAnswers,
  database,
  extras,
  history,
  openInbox,
  startHook,
  startHookBelow,
  tellHook,
} from '../support/hook-process.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { createHome } from '../support/program.ts';
import { eventually, programEnv } from '../support/program-process.ts';
import { byWeb } from '../support/sessions.ts';

const silentLog = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
const silent = { code: 0, stdout: '', stderr: '' };
const answers = { [database.question]: 'SQLite', [extras.question]: 'Cache, Queue' };
const later = (name: string, more: object = {}) =>
  askedEvent('one', { hook_event_name: name, tool_name: undefined, tool_input: undefined, ...more });

async function begin(event: object = askedEvent('one')) {
  const home = await createHome();
  const hook = startHook(home, event);
  // Before the hook is there nobody hosts the portal, and the command would stay to do it.
  await eventually(() => isHosted(home), { what: 'the hook hosting the portal' });
  const inbox = await openInbox(home);
  const [entry] = await adoptedIn(inbox);
  return { home, hook, inbox, id: entry?.session_id ?? '', entry };
}

const isHosted = async (home: string) => existsSync(join(home, 'portal.json'));

const send = (inbox: PortalClient, id: string, given: object = { answers: bothAnswers }) =>
  inbox.post(`/api/interactions/${id}/answer`, { attempt: 'one', ...given });

describe('A client’s question is asked here as well', () => {
  test('answered here the hook prints it in the client’s own words', async () => {
    const { home, hook, inbox, id, entry } = await begin();
    expect(entry).toMatchObject({
      ...{ title: database.question, questions: 2, in_client: true },
      ...{ deadline: null, remaining_seconds: null, attention: 'waiting' },
      agent: { client: 'claude-code', folder: '/projects/shop' },
    });
    expect((await send(inbox, id)).status).toBe(200);
    const { code, stdout, stderr } = await hook.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: {
          behavior: 'allow',
          updatedInput: {
            questions: [database, extras],
            answers: {
              [database.question]: 'Postgres (Recommended)',
              [extras.question]: 'Cache, Queue, and logs',
            },
            annotations: { [database.question]: { notes: 'as ever' } },
          },
        },
      },
    });
    expect(await history(home)).toMatchObject([{ session_id: id, interface: 'web', status: 'submitted' }]);
  });

  test.each([
    ['cancel', { global_annotation: 'not now' }, 'The user cancelled this question: not now'],
    ['answer', { reply: 'rephrase', custom_input: 'ask about the host' }, 'this is not the right question'],
  ])('%s here is a denial whose message the model reads', async (route, body, message) => {
    const { hook, inbox, id } = await begin();
    const reply = await inbox.post(`/api/interactions/${id}/${route}`, { attempt: 'one', ...body });
    expect(reply.status, await reply.text()).toBe(200);
    const { decision } = JSON.parse((await hook.ended).stdout).hookSpecificOutput;
    expect(decision).toMatchObject({ behavior: 'deny', interrupt: false });
    expect(decision.message).toContain(message);
  });

  test('answered in the client it ends here with that answer, as the record of the conversation has it', async () => {
    const home = await createHome();
    const transcript = join(home, 'conversation.jsonl');
    const call = {
      type: 'tool_use',
      id: 'toolu_1',
      name: 'AskUserQuestion',
      input: { questions: [database, extras] },
    };
    const line = (content: object, more: object = {}) =>
      `${JSON.stringify({ message: { content: [content] }, ...more })}\n`;
    await writeFile(transcript, line(call));
    const hook = startHook(home, askedEvent('one', { transcript_path: transcript }));
    await eventually(() => isHosted(home), { what: 'the hook hosting the portal' });
    const inbox = await openInbox(home);
    await adoptedIn(inbox);
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'answered' };
    await appendFile(transcript, line(result, { toolUseResult: { answers } }));
    expect(await hook.ended).toEqual(silent);
    expect(await history(home)).toMatchObject([
      { status: 'submitted', interface: 'client', summary: expect.stringContaining('SQLite') },
    ]);
  });

  test('the event that follows the answer says the same, where the record says nothing', async () => {
    const { home, hook, inbox, id } = await begin();
    const event = askedEvent('one', { hook_event_name: 'PostToolUse', tool_response: { answers } });
    expect(await tellHook(home, { ...event, session_id: 'another' })).toEqual(silent);
    await adoptedIn(inbox);
    expect(await tellHook(home, event)).toEqual(silent);
    expect(await hook.ended).toEqual(silent);
    expect(await history(home)).toMatchObject([{ session_id: id, status: 'submitted', interface: 'client' }]);
  });

  test.each([
    ['the next prompt', 'UserPromptSubmit'],
    ['the end of its turn', 'Stop'],
    ['the end of the conversation', 'SessionEnd'],
  ])('%s ends it', async (_what, name) => {
    const { home, hook, inbox, id } = await begin();
    expect(await tellHook(home, later(name, { session_id: 'another' }))).toEqual(silent);
    await adoptedIn(inbox);
    expect(await tellHook(home, later(name))).toEqual(silent);
    expect(await hook.ended).toEqual(silent);
    expect(await history(home)).toMatchObject([{ session_id: id, status: 'timeout' }]);
    expect((await send(inbox, id).catch(() => null))?.ok ?? false).toBe(false);
  });

  test('SIGTERM ends it, as a client does where the person dismisses the question', async () => {
    const { home, hook, id } = await begin();
    hook.process.kill('SIGTERM');
    expect(await hook.ended).toEqual(silent);
    expect(await history(home)).toMatchObject([{ session_id: id, status: 'timeout' }]);
  });

  test('a client that was killed ends it', async () => {
    const home = await createHome();
    const { process: client, ended } = startHookBelow(home, askedEvent('one'));
    await eventually(() => isHosted(home), { what: 'the hook hosting the portal' });
    const begun = performance.now();
    client.kill('SIGKILL');
    expect(await ended).toMatchObject({ stdout: '' });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await history(home)).toMatchObject([{ status: 'timeout' }]);
  });

  test('two at once are two, and each gets its own', async () => {
    const home = await createHome();
    const hooks = ['one', 'two'].map((conversation) => startHook(home, askedEvent(conversation)));
    await eventually(() => isHosted(home), { what: 'the hook hosting the portal' });
    const inbox = await openInbox(home);
    const entries = await adoptedIn(inbox, 2);
    const asked = await Promise.all(entries.map(({ session_id: id }) => inbox.interaction(id)));
    for (const { session } of asked) {
      const given = [{ custom_input: `for ${session.request.origin?.session}` }, { selected_ids: ['Cache'] }];
      // The first hook that has its answer hosts no portal any more: the other one takes over.
      const isTaken = () => send(inbox, session.id, { answers: given }).catch(() => null);
      await eventually(async () => (await isTaken())?.ok, { what: 'an answer being taken' });
    }
    const printed = await Promise.all(hooks.map(({ ended }) => ended));
    const said = printed.map(
      ({ stdout }) => JSON.parse(stdout).hookSpecificOutput.decision.updatedInput.answers[database.question],
    );
    expect(said).toEqual(['for one', 'for two']);
  });

  test('the same event heard twice is asked once: a plugin and hooks of ours side by side', async () => {
    const { home, inbox } = await begin();
    expect(await startHook(home, askedEvent('one')).ended).toEqual(silent);
    expect(await inbox.entries('active')).toHaveLength(1);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['switched off', askedEvent('one'), {}],
    ['a value of a newer version', askedEvent('one'), { CHOICE_ADOPT: 'everything' }],
    [
      'an unknown event',
      askedEvent('one', { hook_event_name: 'Elicitation' }),
      { CHOICE_ADOPT: 'questions' },
    ],
    ['an approval', askedEvent('one', { tool_name: 'Bash' }), { CHOICE_ADOPT: 'questions' }],
    ['no conversation', askedEvent('one', { session_id: null }), { CHOICE_ADOPT: 'questions' }],
    ['no questions', askedEvent('one', { tool_input: {} }), { CHOICE_ADOPT: 'questions' }],
    [
      'a question without words',
      askedEvent('one', { tool_input: { questions: [{}] } }),
      { CHOICE_ADOPT: 'questions' },
    ],
    ['damaged input', '{"session_id": "one", ', { CHOICE_ADOPT: 'questions' }],
    ['no input', '', { CHOICE_ADOPT: 'questions' }],
    ['8 MB of input', askedEvent('one', { prompt_id: 'x'.repeat(8 << 20) }), { CHOICE_ADOPT: 'questions' }],
  ])('%s leaves the client alone', async (_what, event, env) => {
    const home = await createHome();
    expect(await startHook(home, event, env).ended).toEqual(silent);
    expect(await history(home)).toEqual([]);
  });

  test('no home, or one that cannot be used, leaves the client alone', async () => {
    const home = join(await createHome(), 'nothing');
    expect(await startHook(home, askedEvent('one')).ended).toEqual(silent);
    await writeFile(home, 'a file');
    expect(await startHook(home, askedEvent('one')).ended).toEqual(silent);
  });

  test('what the person stored outranks the environment', async () => {
    const home = await createHome();
    await writeFile(join(home, 'config.json'), '{"schema": 1, "adopt": "off"}');
    expect(await startHook(home, askedEvent('one')).ended).toEqual(silent);
  });
});

describe('Hooks and portals that are killed', () => {
  test('no client is left hanging, and no answer is invented', () => play(4));
  test('nor in a hundred rounds', { timeout: 600_000, tags: ['thorough'] }, () => play(100));

  async function play(rounds: number): Promise<void> {
    const home = await createHome();
    for (let round = 0; round < rounds; round += 1) {
      const mine = `for ${round}`;
      const hook = startHook(home, askedEvent(`round ${round}`));
      const kill = setTimeout(() => hook.process.kill('SIGKILL'), 100 + ((round * 137) % 900));
      const answering = answerSome(home, mine).catch(() => false);
      const { stdout } = await hook.ended;
      clearTimeout(kill);
      await answering;
      const decision = stdout === '' ? null : JSON.parse(stdout).hookSpecificOutput.decision;
      if (decision !== null)
        expect(decision.updatedInput.answers).toEqual({
          [database.question]: mine,
          [extras.question]: 'Queue',
        });
      expect(await tellHook(home, later('SessionEnd', { session_id: `round ${round}` }))).toEqual(silent);
    }
    expect(await openSessions(home)).toEqual([]);
  }
});

/** By the store itself: whoever hosts the portal may be killed as well. */
async function answerSome(home: string, text: string): Promise<void> {
  const { answer, store, close } = await openStore(home);
  try {
    const look = async () => (await store.listOpen())[0];
    const { id } = await eventually(look, { withinMs: 1_500 });
    const given = [
      { ...emptyAnswer, customInput: text },
      { ...emptyAnswer, selectedIds: ['Queue'] },
    ];
    await answer.answer(id, given, byWeb);
  } finally {
    await close();
  }
}

async function openSessions(home: string) {
  const { store, close } = await openStore(home);
  return store.listOpen().finally(close);
}

const openStore = (home: string) =>
  compose({ home, env: programEnv(home), log: silentLog, warnOnce: () => {}, whenUnwritable: 'refuse' });
