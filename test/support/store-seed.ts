import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEvent, type EndedSession, startSession } from '../../src/domain/session/session.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import { writeEnded, writeEntry } from '../../src/store/stored-text.ts';
import { asked, type Described, option, request } from './samples.ts';
import { sessionIdAt, submitted } from './store-samples.ts';

export type SeedPlan = {
  readonly count: number;
  /** When the last of them was asked; the others lie evenly in the `days` before. */
  readonly until: number;
  readonly days: number;
};

/**
 * A home full of answered questions, written straight to the disk: through the store each would wait for the
 * disk twice. Returns the ids, oldest first. Every hundredth question has the word "needle" in it.
 */
export function seedEnded(home: string, plan: SeedPlan): readonly SessionId[] {
  const stepMs = (plan.days * 24 * 60 * 60 * 1_000) / plan.count;
  const ids: SessionId[] = [];
  for (let n = 0; n < plan.count; n += 1) {
    const at = Math.round(plan.until - (plan.count - 1 - n) * stepMs);
    ids.push(seedOne(home, { at, word: n % 100 === 0 ? 'needle' : `word${n}` }));
  }
  return ids;
}

/**
 * The same with questions as large as they may be: 490 KB each. The bench loads it by its name.
 * @public
 */
export function seedFat(home: string, plan: SeedPlan): readonly SessionId[] {
  const stepMs = (plan.days * 24 * 60 * 60 * 1_000) / plan.count;
  const options = Array.from({ length: 104 }, (_none, n) => ({
    ...option(n === 0 ? 'a' : `option-${n}`),
    description: 'x'.repeat(4_090),
  }));
  return Array.from({ length: plan.count }, (_none, n) =>
    seedOne(home, {
      at: Math.round(plan.until - (plan.count - 1 - n) * stepMs),
      word: `fat${n}`,
      more: { prompt: 'y'.repeat(65_000), options },
    }),
  );
}

type Question = { readonly at: number; readonly word: string; readonly more?: Described };

function seedOne(home: string, { at, word, more = {} }: Question): SessionId {
  const id = sessionIdAt(at);
  const folder = join(home, 'sessions', id);
  const question = asked({
    at,
    request: request({ title: `Question about ${word}`, prompt: promptAbout(word), ...more }),
  });
  const ended = applyEvent(startSession(id, question), submitted(at + 40_000)) as EndedSession;
  const delivered = { kind: 'delivered', at: at + 41_000, client: 'claude-code' } as const;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, '0001.json'), writeEntry(question).text);
  writeFileSync(join(folder, '0002.json'), writeEnded(ended).text);
  writeFileSync(join(folder, '0003.json'), writeEntry(delivered).text);
  return id;
}

/** As long as prompts of agents usually are. */
function promptAbout(word: string): string {
  return `While working on ${word} I found several ways to go on. ${'Each has its price and its reasons. '.repeat(30)}`;
}
