import type { Departure } from '../attach-result.ts';
import { filesHere } from '../state/files.ts';
import { acting, type Effect, type State } from '../state/state.ts';
import { filesWords } from '../strings-files.ts';
import { harmlessLine } from '../text/line.ts';
import { filesText } from '../view/files-view.ts';
import { type Conversation, hear, takeStep, wordsOf } from './talk.ts';

/** The files of the question in view; nothing where there are none. */
export function fileLines(state: State): readonly string[] {
  const files = filesHere(state);
  const { language } = state.session.terms;
  return files.length === 0 ? [] : [harmlessLine(filesWords[language].label(filesText(files, language)))];
}

/** A path on a line, as it is typed or dropped. */
export async function addFile(talk: Conversation): Promise<Departure | null> {
  const words = filesWords[talk.state().session.terms.language].plain;
  const path = await hear(talk, words.path);
  if (typeof path !== 'string') return path;
  if (path === '') return null;
  return changeFiles(talk, { kind: 'add-file', path, question: talk.state().at });
}

/** Which one is asked by its number. */
export async function removeFile(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  const files = filesHere(state());
  const { language } = state().session.terms;
  reader.say(...files.map((file, at) => `${at + 1}. ${harmlessLine(filesText([file], language))}`));
  const said = await hear(talk, filesWords[language].plain.which);
  if (typeof said !== 'string') return said;
  if (said === '') return null;
  const file = files[Number(said.normalize('NFKC')) - 1];
  if (file === undefined) {
    reader.say(words.plain.notANumber(files.length));
    return null;
  }
  return changeFiles(talk, { kind: 'remove-file', id: file.id });
}

async function changeFiles(talk: Conversation, effect: Effect): Promise<Departure | null> {
  const before = talk.state().attachments;
  const departure = await takeStep(talk, acting(talk.state(), effect), { kind: 'list' });
  if (departure === null && talk.state().attachments !== before) talk.reader.say(...fileLines(talk.state()));
  return departure;
}
