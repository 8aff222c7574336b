import { visibleOptions } from '../../domain/question/option.ts';
import type { Departure } from '../attach-result.ts';
import { partOf, type State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine, plainText } from '../text/line.ts';
import { previewLines } from '../text/preview-lines.ts';
import { proseColumns } from '../text/row.ts';
import { type Conversation, hear, wordsOf } from './talk.ts';

type Preview = { readonly label: string; readonly text: string };

/** What has a preview at the question in view: its options, then the question itself. */
export function previewSubjects(state: State): readonly Preview[] {
  const { question, hidden, terms } = partOf(state);
  const { plain } = terminalWords[terms.language];
  const ofOptions = visibleOptions(question, hidden).flatMap(({ label, preview }) =>
    preview === null ? [] : [{ label, text: preview }],
  );
  return question.preview === null
    ? ofOptions
    : [...ofOptions, { label: plain.ofQuestion, text: question.preview }];
}

/** Reads one preview out, from its heading to its end. */
export async function readPreview(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  const subjects = previewSubjects(state());
  reader.say(...subjects.map(({ label }, at) => `${at + 1}. ${harmlessLine(label)}`));
  const said = await hear(talk, words.plain.whichPreview);
  if (typeof said !== 'string') return said;
  if (said === '') return null;
  const subject = subjects[Number(said.normalize('NFKC')) - 1];
  if (subject === undefined) {
    reader.say(words.plain.notANumber(subjects.length));
    return null;
  }
  const { size, symbols } = state();
  const lines = previewLines(subject.text, proseColumns(size.cols), symbols);
  reader.say(harmlessLine(words.preview.of(subject.label)), ...lines.map(plainText), words.plain.previewEnd);
  return null;
}
