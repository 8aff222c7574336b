import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf, textOf } from '../../test/support/mcp-pair.ts';
import { createTestServices, human, type TestServices } from '../../test/support/test-services.ts';
import { emptyAnswer } from '../domain/answer/answer.ts';
import type { Attachment } from '../domain/answer/attachment.ts';
import { readPollId, type SessionId } from '../domain/session/session-id.ts';

let services: TestServices;
let client: Awaited<ReturnType<typeof connectPair>>['client'];
beforeEach(async () => {
  services = createTestServices();
  ({ client } = await connectPair(services));
});

const titled = (title: string) => ({ ...question, title });
const unblocking = { ...titled('What should it be called?'), wait: false };

/** Asks without waiting; gives the session and what the agent was told. */
async function askAndGoOn(more: Record<string, unknown> = {}) {
  const result = resultOf(await call(client, { ...unblocking, ...more }));
  return { id: readPollId(result.session_id).id, result };
}

const answer = (id: SessionId, picked = 'rolling') =>
  services.answer.answer(id, [{ ...emptyAnswer, selectedIds: [picked] }], human(id));

/** What the result of another question says, once that is answered. */
async function nextResult(title = 'Something else?') {
  const next = call(client, titled(title));
  await services.clock.advanceBy(0);
  await answer(services.offered.at(-1) ?? '', 'blue');
  return resultOf(await next);
}

/** The lines of a result's instructions that bring other answers. */
const newsIn = (instructions: string) =>
  instructions
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line): Record<string, unknown> => JSON.parse(line.slice(2)));

describe('a question that does not block', () => {
  test('is pending at once, for a day, and says what to do meanwhile', async () => {
    const { id, result } = await askAndGoOn();
    expect(result).toMatchObject({
      action_status: 'pending',
      session_id: `${id}~2`,
      remaining_seconds: 86_400,
      timeout_seconds: 86_400,
    });
    expect(result.instructions).toContain('Go on with what does not depend on the answer');
    expect(result.instructions).toContain(`{"session_id": "${id}~2"}`);
    expect(services.offered).toEqual([id]);
  });

  test('has the time its agent gives it, whatever the person has set', async () => {
    services.stored.set('timeout_seconds', 60);
    expect((await askAndGoOn()).result.remaining_seconds).toBe(86_400);
    expect((await askAndGoOn({ title: 'Sooner?', timeout_seconds: 600 })).result.remaining_seconds).toBe(600);
  });

  test('in nobody’s sight has words to show, and still lets the agent go on', async () => {
    services.person.attended = false;
    services.person.offer = { ...services.person.offer, expected: false };
    const { instructions } = (await askAndGoOn()).result;
    expect(instructions).toContain('word for word');
    expect(instructions).toContain('Go on with what does not depend on the answer');
  });

  test('is wanted as long as its process lives, though no call waits', async () => {
    const { id } = await askAndGoOn();
    await services.clock.advanceBy(3_600_000);
    expect(await services.store.attention(id)).toBe('recent');
    services.dead.add(4242);
    expect(await services.store.attention(id)).toBe('gone');
  });

  test('asked again is the same one, whether or not the agent waits this time', async () => {
    const { id } = await askAndGoOn();
    expect((await askAndGoOn()).id).toBe(id);
    const waiting = call(client, { ...unblocking, wait: true });
    await services.clock.advanceBy(0);
    await answer(id);
    expect(resultOf(await waiting)).toMatchObject({ session_id: id, action_status: 'selected' });
  });

  test('is refused beyond twenty open ones, in words that say what to do', async () => {
    for (let n = 1; n <= 20; n += 1) await askAndGoOn({ title: `Question ${n}?` });
    const reply = await call(client, { ...unblocking, title: 'One more?' });
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain('20 open questions that do not block');
    const blocking = call(client, titled('This one blocks'));
    await services.clock.advanceBy(0);
    expect(services.offered).toHaveLength(21);
    await answer(services.offered.at(-1) ?? '');
    await blocking;
  });
});

describe('its answer', () => {
  test('comes whole with the result of the next question, once', async () => {
    const { id } = await askAndGoOn();
    await answer(id);
    const [news, ...more] = newsIn((await nextResult()).instructions);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      session_id: id,
      title: 'What should it be called?',
      action_status: 'selected',
      selected_ids: ['rolling'],
    });
    expect(newsIn((await nextResult('And then?')).instructions)).toEqual([]);
  });

  test('comes with the next question that does not block, too', async () => {
    const { id } = await askAndGoOn();
    await answer(id);
    const { result } = await askAndGoOn({ title: 'And this?' });
    expect(newsIn(result.instructions)).toMatchObject([{ session_id: id }]);
  });

  test('can be polled, at any time and again; then it is said to be the same', async () => {
    const { id } = await askAndGoOn();
    await answer(id);
    const first = resultOf(await call(client, { session_id: `${id}~2` }));
    expect(first).toMatchObject({ session_id: id, selection: { selected_ids: ['rolling'] } });
    expect(first.instructions).not.toContain('same answer');
    const again = resultOf(await call(client, { session_id: id }));
    expect(again.instructions).toContain('This is the same answer as before.');
    expect(newsIn((await nextResult()).instructions)).toEqual([]);
  });

  test('a cancel and a timeout are told as well: the agent must not go on for ever', async () => {
    const cancelled = await askAndGoOn();
    const late = await askAndGoOn({ title: 'Soon?', timeout_seconds: 60 });
    await services.answer.cancel(cancelled.id, { reason: 'not now', notes: [] }, human());
    await services.clock.advanceBy(61_000);
    const news = newsIn((await nextResult()).instructions);
    expect(news.map(({ session_id, action_status }) => [session_id, action_status])).toEqual([
      [cancelled.id, 'cancelled'],
      [late.id, 'timeout'],
    ]);
    expect(news[1]?.instructions).toContain('Do not assume an answer.');
  });

  test('comes eight at a time', async () => {
    const ids: SessionId[] = [];
    for (let n = 1; n <= 10; n += 1) ids.push((await askAndGoOn({ title: `Question ${n}?` })).id);
    for (const id of ids) await answer(id);
    const told = [await nextResult(), await nextResult('Then?')].map(({ instructions }) =>
      newsIn(instructions),
    );
    expect(told.map(({ length }) => length)).toEqual([8, 2]);
    expect(new Set(told.flat().map(({ session_id }) => session_id))).toEqual(new Set(ids));
  });

  test('taken back in time is not told, and the new one is', async () => {
    const { id } = await askAndGoOn();
    await answer(id);
    await services.answer.takeBack(id, human());
    expect(newsIn((await nextResult()).instructions)).toEqual([]);
    await services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['blue'] }], human('anew'));
    expect(newsIn((await nextResult('Then?')).instructions)).toMatchObject([{ selected_ids: ['blue'] }]);
    expect(await services.answer.takeBack(id, human())).toMatchObject({ refusal: { kind: 'already-sent' } });
  });

  test('taken back while a call is about to bring it lets the call wait on', async () => {
    const { id } = await askAndGoOn();
    const { begin } = services.deliveries;
    const polled = connectPair({
      ...services,
      deliveries: {
        ...services.deliveries,
        // The person is faster by a moment.
        begin: async (session) => {
          if (session.seen === 2) await services.answer.takeBack(id, human());
          return begin(session);
        },
      },
    });
    await answer(id);
    const poll = call((await polled).client, { session_id: id });
    await services.clock.advanceBy(1_000);
    await services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['blue'] }], human('anew'));
    expect(resultOf(await poll).selection.selected_ids).toEqual(['blue']);
  });
});

describe('files that came with an answer', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  const screenshot: Attachment = {
    id: '0'.repeat(32),
    name: 'screen.png',
    type: 'image/png',
    bytes: png.length,
    question: 0,
  };
  const notes: Attachment = { ...screenshot, id: '1'.repeat(32), name: 'log.txt', type: 'text/plain' };

  async function answeredWithFiles() {
    const { id } = await askAndGoOn();
    await services.store.attachments.add(id, screenshot, png);
    await services.store.attachments.add(id, notes, png);
    await answer(id);
    return id;
  }

  const image = { type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' };

  // What the real clients were seen to do with images: shared facts of the clients' table.
  test.each([
    ['claude-code', true],
    ['gemini-cli-mcp-client', true],
    ['opencode', true],
    ['copilot-cli', true],
    ['codex-mcp-client', false],
  ])(
    'reach %s as an image behind the text, the first time only; structure beside it: %s',
    async (name, hasBoth) => {
      const id = await answeredWithFiles();
      const asClient = await connectPair(services, {}, { name, version: '1.0.0' });
      const first = await call(asClient.client, { session_id: id });
      expect(first.content.slice(1)).toEqual([image]);
      expect('structuredContent' in first).toBe(hasBoth);
      expect(JSON.parse(textOf(first)).attachments).toMatchObject([
        { mime_type: 'image/png', name: 'screen.png', bytes: 7, question_id: '1' },
        { mime_type: 'text/plain', name: 'log.txt' },
      ]);
      expect(JSON.parse(textOf(first)).instructions).toContain('look at the images');
      const again = await call(asClient.client, { session_id: id });
      expect(again.content).toHaveLength(1);
      expect(resultOf(again).attachments).toHaveLength(2);
    },
  );

  test.each(['@cline/core', 'continue-cli-client'])(
    'reach %s, which would spell an image out as text, by their paths alone',
    async (name) => {
      const id = await answeredWithFiles();
      const asClient = await connectPair(services, {}, { name, version: '1.0.0' });
      const reply = await call(asClient.client, { session_id: id });
      expect(reply.content).toHaveLength(1);
      expect(resultOf(reply).attachments).toHaveLength(2);
    },
  );

  test('leave out the pictures that would make a line too long for clients, over all answers in it', async () => {
    const ids: SessionId[] = [];
    for (const title of ['One?', 'Two?', 'Three?']) ids.push((await askAndGoOn({ title })).id);
    for (const id of ids) {
      for (let n = 0; n < 5; n += 1) {
        const large = Buffer.alloc(1_500_000, 1);
        const file = { ...screenshot, id: String(n).repeat(32), bytes: large.length };
        await services.store.attachments.add(id, file, large);
      }
      await answer(id);
    }
    const reply = await call(client, { ...unblocking, title: 'And this?' });
    expect(reply.content).toHaveLength(1 + 4);
    expect(JSON.stringify(reply).length).toBeLessThan(9 * 1_024 * 1_024);
    const news = newsIn(resultOf(reply).instructions);
    expect(news.map(({ attachments }) => (attachments as unknown[]).length)).toEqual([5, 5, 5]);
    expect(JSON.stringify(news[2])).toContain('the path of each that you do not see');
  });

  test('come along with the result of the next question', async () => {
    await answeredWithFiles();
    const reply = await call(client, { ...unblocking, title: 'And this?' });
    expect(reply.content.slice(1)).toEqual([image]);
    expect(newsIn(resultOf(reply).instructions)).toMatchObject([
      { attachments: [{ name: 'screen.png' }, { name: 'log.txt' }] },
    ]);
  });

  test('that cannot be read just now keep no answer back, neither its own nor another’s', async () => {
    await answeredWithFiles();
    const broken = () => Promise.reject(new Error('EIO'));
    const attachments = { ...services.attachments, read: broken, pathOf: broken };
    const asClient = await connectPair({ ...services, attachments });
    const reply = await call(asClient.client, { ...unblocking, title: 'And this?' });
    expect(reply.content).toHaveLength(1);
    expect(newsIn(resultOf(reply).instructions)).toMatchObject([
      { attachments: [{ name: 'screen.png' }, {}] },
    ]);
  });

  test('that cannot be on this machine’s disk are said to be missing there', async () => {
    const id = await answeredWithFiles();
    const { attachments, instructions } = resultOf(await call(client, { session_id: id }));
    expect(attachments.map(({ path }) => path)).toEqual([null, null]);
    expect(instructions).toContain('Those without a path could not be written to this machine.');
  });
});
