import type { Language } from '../../domain/language.ts';
import { outcomeLines, type TerminalOutcome } from '../../terminal/question/outcome.ts';
import { readCapabilities } from '../../terminal/screen/capabilities.ts';
import type { Context } from '../program/command.ts';

/** What is said about how a question left this terminal, as the terminal can show it. */
export function linesAbout(
  outcome: TerminalOutcome,
  reader: { readonly language: Language; readonly me: string | null },
  { env, platform }: Context,
): readonly string[] {
  return outcomeLines(outcome, { ...reader, unicode: readCapabilities(env, platform).unicode });
}
