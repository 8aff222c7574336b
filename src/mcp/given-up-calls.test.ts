import { beforeEach, describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf } from '../../test/support/mcp-pair.ts';
import { createTestServices, human, type TestServices } from '../../test/support/test-services.ts';
import { emptyAnswer } from '../domain/answer/answer.ts';
import type { SessionId } from '../domain/session/session-id.ts';
import type { AgentServices } from './agent-services.ts';
import { createProvideChoice } from './provide-choice.ts';

let services: TestServices;
beforeEach(() => {
  services = createTestServices();
});

type Client = Awaited<ReturnType<typeof connectPair>>['client'];

const titled = (title: string) => ({ ...question, title });
const answer = (id: SessionId) =>
  services.answer.answer(id, [{ ...emptyAnswer, selectedIds: ['rolling'] }], human());

/** A call that has reached its sleep, and what makes its client give up on it. */
async function startCall(client: Client, asked: Record<string, unknown>) {
  const controller = new AbortController();
  const lost = call(client, asked, { signal: controller.signal }).catch(() => 'given up');
  await services.clock.advanceBy(0);
  const id = services.offered.at(-1);
  if (id === undefined) throw new Error('nothing was asked');
  async function giveUp() {
    controller.abort('user pressed escape');
    await lost;
    await services.clock.advanceBy(0);
  }
  return { id, giveUp };
}

/** How a result begins what came of another question. */
const newsOf = (id: SessionId) => `- {"session_id":"${id}",`;

/** What the next result of this client says, whatever it asks. */
async function nextInstructions(client: Client): Promise<string> {
  const next = call(client, titled('Something else?'));
  await services.clock.advanceBy(110_000);
  return resultOf(await next).instructions;
}

describe('a late answer', () => {
  test('is announced in the first result that is read', async () => {
    const { client } = await connectPair(services);
    const first = await startCall(client, question);
    await first.giveUp();
    await answer(first.id);
    const second = await startCall(client, titled('And this one?'));
    await second.giveUp();
    expect(await nextInstructions(client)).toContain(newsOf(first.id));
    expect(await nextInstructions(client)).not.toContain(first.id);
  });

  test('that came while its call was leaving is announced, as it was not delivered', async () => {
    let giveBack = () => {};
    const slow: AgentServices = {
      ...services,
      async askHuman(request, asker) {
        const asked = await services.askHuman(request, asker);
        if (asked.kind !== 'asked' || services.offered.length > 1) return asked;
        const gaveBack = new Promise<void>((resolve) => {
          giveBack = resolve;
        });
        return { ...asked, lease: { release: () => gaveBack } };
      },
    };
    const { client } = await connectPair(slow);
    const { id, giveUp } = await startCall(client, question);
    await answer(id);
    await services.clock.advanceBy(0);
    await giveUp();
    giveBack();
    await services.clock.advanceBy(0);
    expect(services.deliveries.isBeingCollected(id)).toBe(false);
    expect(await nextInstructions(client)).toContain(newsOf(id));
  });

  test('whose call was cancelled when its result was ready, and not yet sent, is announced', async () => {
    const { client } = await connectPair(services);
    const controller = new AbortController();
    const asker = { client: 'claude-code', clientVersion: '2.1.0', folder: '/home/ada/api-gateway' };
    const provideChoice = createProvideChoice(async () => services);
    const ready = provideChoice(question, {
      asker,
      arrivedAt: services.clock.now(),
      signal: controller.signal,
      sendProgress: null,
      retry: null,
      canRetry: false,
    });
    await services.clock.advanceBy(0);
    const id = services.offered.at(-1) ?? '';
    await answer(id);
    expect(await ready).toMatchObject({ kind: 'result', onSent: expect.any(Function) });
    expect(services.deliveries.isBeingCollected(id)).toBe(true);
    controller.abort('user pressed escape');
    expect(services.deliveries.isBeingCollected(id)).toBe(false);
    expect(await nextInstructions(client)).toContain(newsOf(id));
  });

  test('that cannot be looked for costs its announcement, not the answer at hand', async () => {
    const { client } = await connectPair(services);
    const reply = call(client, question);
    await services.clock.advanceBy(0);
    services.store.listUncollected = () => Promise.reject(new Error('EMFILE'));
    await answer(services.offered.at(-1) ?? '');
    expect(resultOf(await reply).selection.selected_ids).toEqual(['rolling']);
  });
});
