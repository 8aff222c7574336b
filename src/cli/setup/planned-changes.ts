import { cleanText } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import type { Context } from '../program/command.ts';
import { setupWords } from '../strings-setup.ts';
import { changedLines } from './changed-lines.ts';
import { ClientFileError } from './client-file.ts';
import { type Client, clientFile } from './clients.ts';
import { NotUnderstoodError } from './config-format.ts';
import { OtherServerError } from './edit-client.ts';
import type { Errand } from './errand.ts';
import { type FileChange, OtherFileError, pasteText } from './plan-changes.ts';

/** Works on the client's files; null when they were left alone, which has then been said. */
export async function unlessLeftAlone<Done>(
  client: Client,
  { context, wish, json, remove }: Errand,
  work: () => Promise<Done>,
): Promise<Done | null> {
  const words = setupWords[context.language];
  const path = clientFile(client, context);
  try {
    return await work();
  } catch (cause) {
    const why = whyLeftAlone(cause, path, words);
    if (why === null) throw cause;
    if (json) context.stdout.write(`${printJson({ file: path, problem: why, done: false }, 2)}\n`);
    const byHand = remove
      ? `${words.removeByHand(client.path.join('.'))}\n`
      : `${words.addByHand}\n${cleanText(pasteText(client, wish))}`;
    context.stderr.write(`${cleanText(why)}\n${cause instanceof OtherFileError ? '' : byHand}`);
    return null;
  }
}

type Words = (typeof setupWords)['en'];

/** Null when it was no file's fault. */
export function whyLeftAlone(cause: unknown, path: string, words: Words): string | null {
  if (cause instanceof NotUnderstoodError) return words.notUnderstood(path, cause.message);
  if (cause instanceof OtherServerError) return words.otherServer(path, cause.message);
  if (cause instanceof OtherFileError) return words.otherFile(cause.message);
  if (!(cause instanceof ClientFileError)) return null;
  return words.leftAlone[cause.kind](path, cause.message);
}

/** Long lines, as of a file that is all on one, would bury what changes. */
const longestLine = 400;

/** The lines of a file that change. */
export function describe({ file, after }: FileChange, { language }: Context): readonly string[] {
  const words = setupWords[language];
  if (after === null) return [words.wouldDelete(file.path)];
  const text = after
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '');
  const lines = changedLines(file.text, text);
  const shown = lines.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line));
  return [words.change(file.path), ...shown.map((line) => `  ${cleanText(line)}`)];
}
