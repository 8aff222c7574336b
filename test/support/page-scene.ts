import { test as base, expect, type Page } from '@playwright/test';
import type { Answer } from '../../src/domain/answer/answer.ts';
import { isForm, type Request } from '../../src/domain/question/request.ts';
import { type StandIn, startStandIn } from './portal-stand-in.ts';
import { asked, terms } from './samples.ts';

export const questionId = '01k9zv3m4n0000000000000001';
export const otherId = '01k9zv3m4n0000000000000002';

type Ask = { readonly left?: number; readonly terms?: Parameters<typeof terms>[0] };

/** A portal with scripted sessions, and what a test says about them. */
export type Scene = StandIn & {
  put(id: string, request: Request, ask?: Ask): void;
  open(page: Page, path?: string): Promise<void>;
  /** What was submitted, or null while it is open. */
  answer(id?: string): Answer | null;
  /** The same of every question. */
  answers(id?: string): readonly Answer[] | null;
};

export const test = base.extend<{ scene: Scene }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  scene: async ({}, use) => {
    const portal = await startStandIn();
    await use(createScene(portal));
    await portal.close();
  },
});
export { expect };

function createScene(portal: StandIn): Scene {
  function answersOf(id: string): readonly Answer[] | null {
    const session = portal.world.get(id);
    return session?.state === 'ended' && 'answers' in session.ending ? session.ending.answers : null;
  }
  return {
    ...portal,
    put(id, request, ask = {}) {
      const deadline = Date.now() + (ask.left ?? 300) * 1_000;
      // No pick of a form sends it.
      const own = terms({ ...(isForm(request) ? { singleSubmit: false } : {}), ...ask.terms });
      portal.world.ask(id, asked({ at: Date.now(), request, deadline, terms: own }));
      portal.changed(id);
    },
    async open(page, path = `/choice/${questionId}`) {
      await page.goto(`${portal.url}${path}#key=${await portal.newKey()}`);
      await page.locator('h1').first().waitFor();
    },
    answer(id = questionId) {
      return answersOf(id)?.[0] ?? null;
    },
    answers: (id = questionId) => answersOf(id),
  };
}
