import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf, textOf } from '../../test/support/mcp-pair.ts';
import { createTestServices, human, type TestServices } from '../../test/support/test-services.ts';
import { addressOf } from '../application/faces.ts';
import { emptyAnswer } from '../domain/answer/answer.ts';
import { readPollId, type SessionId } from '../domain/session/session-id.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
});

async function openId(): Promise<SessionId> {
  for (;;) {
    const [session] = await services.store.listOpen();
    if (session !== undefined) return session.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets a call reach its sleep before the clock or the human moves. */
async function asleep(): Promise<SessionId> {
  const id = await openId();
  await services.clock.advanceBy(0);
  return id;
}

const pick = (...selectedIds: string[]) => ({ ...emptyAnswer, selectedIds });

describe('a question', () => {
  test('is answered by the human and comes back as the contract says', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.answer.answer(id, [{ ...pick('blue'), globalNote: 'after 18:00' }], human());
    expect(resultOf(await reply)).toEqual({
      session_id: id,
      action_status: 'selected',
      reply: null,
      selection: {
        selected_ids: ['blue'],
        custom_input: null,
        option_annotations: {},
        global_annotation: 'after 18:00',
        placeholder_shown: null,
        summary: 'How should it be deployed? → Blue/green (note: after 18:00)',
        url: null,
      },
      answers: [],
      attachments: [],
      url: null,
      interface: 'web',
      auto_submitted: false,
      timeout_seconds: 300,
      remaining_seconds: null,
      persisted: true,
      terminal_command: null,
      instructions: expect.stringContaining('Do exactly what selected_ids say'),
    });
  });

  test('has a text that leaves out what says nothing, for the clients that show it to people', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.answer.answer(id, [pick('blue')], human());
    const { content, structuredContent } = await reply;
    expect(content).toHaveLength(1);
    expect(JSON.parse(textOf(await reply))).toEqual({
      selection: { summary: 'How should it be deployed? → Blue/green', selected_ids: ['blue'] },
      action_status: 'selected',
      instructions: expect.any(String),
      session_id: id,
      auto_submitted: false,
      interface: 'web',
      timeout_seconds: 300,
      persisted: true,
    });
    expect(structuredContent).toMatchObject({ url: null, answers: [], selection: { custom_input: null } });
  });

  test('that is malformed starts nothing and names every problem', async () => {
    const { client } = await connectPair(services);
    const reply = await call(client, { ...question, titel: 'x', selection_mode: 'singel' });
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain('refused for 2 reasons');
    expect(await services.store.listOpen()).toEqual([]);
  });

  test('is noted as delivered once its answer has left', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.answer.answer(id, [pick('blue')], human());
    await reply;
    await services.clock.advanceBy(0);
    expect(await services.store.get(id)).toMatchObject({ state: 'ended', delivered: true });
  });
});

test('the same question is asked anew at the very moment its answer has left, noted or not', async () => {
  const { append } = services.store;
  let note = () => {};
  const noted = new Promise<void>((resolve) => {
    note = resolve;
  });
  services.store.append = async (...event) => {
    if (event[2].kind === 'delivered') await noted;
    return append(...event);
  };
  const { client } = await connectPair(services);
  const reply = call(client, question);
  const id = await asleep();
  await services.answer.answer(id, [pick('blue')], human());
  await reply;
  const again = call(client, question);
  await services.clock.advanceBy(0);
  const [next] = await services.store.listOpen();
  expect(next?.id).toBeDefined();
  expect(next?.id).not.toBe(id);
  note();
  await services.answer.answer(next?.id ?? '', [pick('rolling')], human('attempt-2'));
  expect(resultOf(await again).selection.selected_ids).toEqual(['rolling']);
});

describe('the hold', () => {
  test('ends with pending, and a poll brings the answer later', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.clock.advanceBy(110_000);
    expect(resultOf(await reply)).toMatchObject({
      session_id: `${id}~2`,
      action_status: 'pending',
      remaining_seconds: 190,
      url: addressOf(services.person.offer),
      instructions: expect.stringContaining(`{"session_id": "${id}~2"}`),
    });
    const poll = call(client, { session_id: id });
    await services.clock.advanceBy(0);
    await services.answer.answer(id, [pick('rolling')], human());
    expect(resultOf(await poll).selection.selected_ids).toEqual(['rolling']);
  });

  test('is as long as the person says, whatever the client', async () => {
    services.stored.set('hold_seconds', 5);
    const { client } = await connectPair(services);
    const reply = call(client, question);
    await asleep();
    await services.clock.advanceBy(5_000);
    expect(resultOf(await reply).action_status).toBe('pending');
  });

  test('a finished session gives the same result to every poll', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.answer.answer(id, [pick('blue')], human());
    const first = resultOf(await reply);
    expect(resultOf(await call(client, { session_id: id }))).toEqual(first);
    expect(resultOf(await call(client, { session_id: id }))).toEqual(first);
  });

  test('a poll ends a question on time whose own process is gone', async () => {
    services.stored.set('hold_seconds', 400);
    const { id } = await services.ask();
    await services.clock.advanceBy(200_000);
    const { client } = await connectPair(services);
    const poll = call(client, { session_id: id });
    await services.clock.advanceBy(100_000);
    expect(resultOf(await poll)).toMatchObject({
      session_id: id,
      action_status: 'timeout',
    });
  });

  test('only who asks or polls looks after a deadline, not who looks a session up', async () => {
    const { id } = await services.ask();
    await services.find(id);
    await services.clock.advanceBy(300_000);
    expect(await services.find(id)).toMatchObject({ state: 'open' });
  });

  test('an unknown session is a tool error that says so', async () => {
    const { client } = await connectPair(services);
    for (const session_id of ['0123456789abcdefghjkmnpqrs', '../../etc/passwd']) {
      const reply = await call(client, { session_id });
      expect(reply.isError).toBe(true);
      expect(textOf(reply)).toContain('is known here');
    }
  });
});

describe('a question that is on no screen', () => {
  test('returns after 10 s with words to show to the user', async () => {
    services.person.attended = false;
    const { client } = await connectPair(services);
    const reply = call(client, question);
    await asleep();
    await services.clock.advanceBy(10_000);
    const result = resultOf(await reply);
    expect(result.action_status).toBe('pending');
    expect(result.instructions).toContain('word for word');
    expect(result.instructions).toContain('http://127.0.0.1:18642/choice/x');
    expect(result.instructions).toContain('node choice terminal');
  });

  test('returns at once when no browser can be opened', async () => {
    services.person.attended = false;
    services.person.offer = { ...services.person.offer, expected: false };
    const { client } = await connectPair(services);
    expect(resultOf(await call(client, question)).action_status).toBe('pending');
  });

  test('is held all the same when the person set a hold', async () => {
    services.person.attended = false;
    services.stored.set('hold_seconds', 20);
    services.person.offer = { ...services.person.offer, expected: false };
    const { client } = await connectPair(services);
    const reply = call(client, question);
    const id = await asleep();
    await services.clock.advanceBy(15_000);
    await services.answer.answer(id, [pick('blue')], human());
    expect(resultOf(await reply).action_status).toBe('selected');
  });
});

describe('a short hold that the person set', () => {
  const showing = async () => {
    services.stored.set('hold_seconds', 2);
    services.person.attended = false;
    const { client } = await connectPair(services);
    const reply = call(client, question);
    await asleep();
    await services.clock.advanceBy(2_000);
    return resultOf(await reply).instructions;
  };

  test('ends with words to show where no browser can be coming', async () => {
    expect(await showing()).toContain('word for word');
  });

  test('ends without them while our browser is on its way: its address has no key, and would let no browser in', async () => {
    services.person.browserIsComing = true;
    expect(await showing()).not.toContain('word for word');
  });
});

describe('a hand-off', () => {
  test('answers at once with the command, and a poll says pending once a terminal attached', async () => {
    services.stored.set('interface', 'terminal');
    services.stored.set('hold_seconds', 1);
    const { client } = await connectPair(services);
    const handed = resultOf(await call(client, question));
    expect(handed).toMatchObject({
      action_status: 'pending_terminal_launch',
      interface: 'terminal',
      terminal_command: 'node choice terminal',
    });
    expect(handed.selection.summary).toContain('node choice terminal');
    const again = call(client, { session_id: handed.session_id });
    await services.clock.advanceBy(1_000);
    expect(resultOf(await again).action_status).toBe('pending_terminal_launch');
    await services.changeSession.attach(readPollId(handed.session_id).id, { id: 't1', pid: 1, host: 'here' });
    const attached = call(client, { session_id: handed.session_id });
    await services.clock.advanceBy(1_000);
    expect(resultOf(await attached).action_status).toBe('pending');
  });
});

describe('a hand-off whose command found no terminal', () => {
  test('is shown to the user by its address instead of being launched again', async () => {
    services.stored.set('interface', 'terminal');
    services.stored.set('hold_seconds', 1);
    services.person.attended = false;
    const { client } = await connectPair(services);
    const { session_id } = resultOf(await call(client, question));
    await services.changeSession.detach(readPollId(session_id).id, { id: 't1', pid: 1, host: 'here' });
    const poll = call(client, { session_id });
    await services.clock.advanceBy(1_000);
    const { action_status, instructions, session_id: next } = resultOf(await poll);
    expect(action_status).toBe('pending_terminal_launch');
    expect(instructions).not.toContain('Run terminal_command');
    expect(instructions).toContain('word for word: "To answer, open http://127.0.0.1:18642/choice/x');
    expect(next).toMatch(/~3$/);
    expect(instructions).toContain(`{"session_id": "${next}"}`);
  });
});

test('a hand-off whose terminal was opened by us is not launched by the agent, too', async () => {
  services.stored.set('interface', 'terminal');
  services.person.launches = true;
  const { client } = await connectPair(services);
  const { action_status, terminal_command, instructions } = resultOf(await call(client, question));
  expect([action_status, terminal_command]).toEqual(['pending_terminal_launch', 'node choice terminal']);
  expect(instructions).not.toContain('Run terminal_command');
  expect(instructions).toContain('opened in a terminal');
});

test('the words to show name what there is', async () => {
  services.person.attended = false;
  services.person.offer = {
    ...services.person.offer,
    ways: [{ kind: 'command', command: 'node choice terminal' }],
    expected: false,
  };
  const { client } = await connectPair(services);
  const { instructions } = resultOf(await call(client, question));
  expect(instructions).toContain('"To answer, run: node choice terminal"');
});

describe('a client that gives up', () => {
  test('leaves the question open, and its late answer is announced to the same asker once', async () => {
    const { client } = await connectPair(services);
    const giveUp = new AbortController();
    const lost = call(client, question, { signal: giveUp.signal }).catch(() => 'given up');
    const id = await asleep();
    giveUp.abort('user pressed escape');
    await lost;
    await services.clock.advanceBy(0);
    await services.answer.answer(id, [pick('rolling')], human());
    const next = call(client, { ...question, title: 'Something else?' });
    const nextId = await asleep();
    await services.answer.answer(nextId, [pick('blue')], human('attempt-2'));
    const announced = resultOf(await next).instructions;
    expect(announced).toContain(`- {"session_id":"${id}","title":"How should it be deployed?"`);
    expect(announced).toContain('"selected_ids":["rolling"]');
    const collected = resultOf(await call(client, { session_id: id }));
    expect(collected.selection.selected_ids).toEqual(['rolling']);
    expect(collected.instructions).not.toContain('meanwhile');
    expect(services.learned.size).toBe(0);
  });

  test('by its own time limit is held shorter next time', async () => {
    const { client } = await connectPair(services);
    const giveUp = new AbortController();
    const lost = call(client, question, { signal: giveUp.signal }).catch(() => 'given up');
    await asleep();
    await services.clock.advanceBy(60_000);
    giveUp.abort('Request timed out');
    await lost;
    await services.clock.advanceBy(0);
    expect(services.learned.get('claude-code')).toBe(60);
  });

  test('asks again and goes on with the same session', async () => {
    const { client } = await connectPair(services);
    const giveUp = new AbortController();
    const lost = call(client, question, { signal: giveUp.signal }).catch(() => 'given up');
    const id = await asleep();
    giveUp.abort('gone');
    await lost;
    await services.clock.advanceBy(0);
    const again = call(client, question);
    await services.clock.advanceBy(0);
    expect((await services.store.listOpen()).map((session) => session.id)).toEqual([id]);
    await services.answer.answer(id, [pick('blue')], human());
    expect(resultOf(await again).session_id).toBe(id);
  });
});

test('a fault of ours is said to be ours, never dressed up as an ending', async () => {
  const broken = { ...services, askHuman: () => Promise.reject(new Error('the cellar is flooded')) };
  const { client } = await connectPair(broken);
  const reply = await call(client, question);
  expect(reply.isError).toBe(true);
  expect(textOf(reply)).toContain('the cellar is flooded');
  expect(textOf(reply)).toContain('a fault in the tool');
});

describe('several questions in one call', () => {
  const form = {
    title: 'Release 2.4',
    questions: [
      {
        id: 'when',
        title: 'When?',
        selection_mode: 'single',
        options: [{ id: 'now', recommended: true }, { id: 'later' }],
      },
      { id: 'name', title: 'Its name', selection_mode: 'text_input', optional: true },
    ],
  };

  test('come back with one entry each, by their ids', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, form);
    const id = await asleep();
    await services.answer.answer(id, [pick('later'), emptyAnswer], human());
    expect(resultOf(await reply)).toMatchObject({
      action_status: 'selected',
      selection: { selected_ids: ['later'], summary: 'Release 2.4 → When: later; Its name: skipped' },
      answers: [
        { id: 'when', title: 'When?', selected_ids: ['later'], skipped: false },
        { id: 'name', title: 'Its name', custom_input: null, skipped: true },
      ],
    });
  });

  test('that are sent back say why, and what is settled', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, form);
    const id = await asleep();
    await services.answer.rephrase(id, { reason: 'ask after lunch', answers: [pick('now')] }, human());
    const result = resultOf(await reply);
    expect(result).toMatchObject({
      action_status: 'custom_input',
      reply: 'rephrase',
      selection: { selected_ids: [], custom_input: 'ask after lunch' },
      answers: [
        { id: 'when', selected_ids: ['now'] },
        { id: 'name', skipped: false },
      ],
    });
    expect(result.instructions).toContain('do not ask them again');
  });

  test('with a mistake in one of them start nothing, and the refusal names its place', async () => {
    const { client } = await connectPair(services);
    const reply = await call(client, {
      questions: [form.questions[0], { title: '', selection_mode: 'text_input' }],
    });
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain('questions[1].title: is empty; write something');
    expect(await services.store.listOpen()).toEqual([]);
  });
});
