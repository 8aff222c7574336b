import type { Language } from '../../domain/language.ts';
import type { AdvanceRefusal } from '../../domain/session/advance.ts';
import { pageFace } from '../../domain/session/face.ts';
import { isSessionId, readPollId } from '../../domain/session/session-id.ts';
import { terminalCommand } from '../../terminal/shell-command.ts';
import type { Composed } from '../compose/compose.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { historyWords } from './strings.ts';

export type Reopened =
  /** With the command to answer it anew. */
  | { readonly kind: 'reopened'; readonly id: string; readonly command: string }
  | { readonly kind: 'refused'; readonly why: string };

/** Takes an answer back that has not left for its agent, so that the person can change it. */
export async function reopenAnswer(
  { answer, home, storeFlag, uniqueName }: Composed,
  { program, platform, language }: Pick<Context, 'program' | 'platform' | 'language'>,
  wanted: string,
): Promise<Reopened> {
  const words = historyWords[language];
  // It may have been read off what an agent was told to poll with.
  const { id } = readPollId(wanted);
  if (!isSessionId(id)) return { kind: 'refused', why: words.noSuchId(echo(wanted)) };
  const written = await answer.takeBack(id, {
    // Where it goes on: the page shows it by itself, and a terminal takes it from there.
    face: pageFace,
    program: `choice-mcp history ${version}`,
    attempt: uniqueName(),
  });
  switch (written.kind) {
    case 'written': {
      const shown = { node: process.execPath, script: program, home, store: storeFlag, platform };
      return { kind: 'reopened', id, command: terminalCommand(shown, id) };
    }
    case 'unknown-session':
      return { kind: 'refused', why: words.noSuchId(id) };
    case 'refused':
      return { kind: 'refused', why: refusalText(written.refusal, id, language) };
  }
}

function refusalText({ kind }: AdvanceRefusal, id: string, language: Language): string {
  const words = historyWords[language];
  switch (kind) {
    case 'already-sent':
      return words.alreadySent(id);
    case 'deadline-out-of-bounds':
      return words.tooLateToChange(id);
    case 'not-ended':
      return words.stillOpen(id);
    case 'needs-newer-version':
      return words.needsNewer(id);
    default:
      return words.noAnswer(id);
  }
}
