import type { ToolResult } from '../../src/domain/session/result.ts';
import { isFinal } from './ledger.ts';
import { pause, type World } from './world.ts';

const options = [{ id: 'left' }, { id: 'right', recommended: true }, { id: 'neither' }];

/** Asks, and asks for the result, until it has one; then asks the next. Its server may be replaced under it. */
export async function liveAsAgent(world: World, place: number, life: number): Promise<void> {
  for (let number = 1; !world.isOver(); number += 1) {
    await pause(world.random.below(1_500));
    await askUntilAnswered(world, place, newQuestion(world, `Question ${place}.${life}.${number}`));
  }
}

function newQuestion({ random }: World, title: string): Record<string, unknown> {
  const prompt = 'x'.repeat(random.pick([10, 200, 200, 4_000]));
  const timeout_seconds = random.pick([5, 20, 300, 300, 300, 900]);
  return random.chance(0.15)
    ? { title, prompt, selection_mode: 'text_input', interface: 'terminal', timeout_seconds: 300 }
    : { title, prompt, selection_mode: 'hybrid', options, timeout_seconds };
}

async function askUntilAnswered(
  world: World,
  place: number,
  question: Record<string, unknown>,
): Promise<void> {
  let id: string | null = null;
  while (!world.isOver()) {
    const result = await call(world, place, id === null ? question : { session_id: id });
    if (result === null) await pause(100);
    else if (isFinal(result)) return;
    else id = result.session_id;
  }
}

/** Null when there was no result: the server died, or said that it could not. */
async function call(
  world: World,
  place: number,
  question: Record<string, unknown>,
): Promise<ToolResult | null> {
  const { servers, ledger } = world;
  try {
    const result = await (await servers.at(place)).ask(question);
    if (result.persisted) ledger.asked(result.session_id);
    else ledger.proveNothing(result.session_id);
    ledger.got(result);
    const { url, terminal_command: command, session_id: id } = result;
    if (url !== null) world.address = url;
    if (command !== null && question.selection_mode === 'text_input') world.handedOver.push({ id, command });
    return result;
  } catch {
    return null;
  }
}
