import { isEmptyAnswer } from '../../domain/answer/answer.ts';
import { sendsOnPick } from '../../domain/answer/answering.ts';
import { noteOn } from '../../domain/answer/note.ts';
import { canPickNone, modeOf, takesOptions } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { isForm } from '../../domain/question/request.ts';
import { describeAnswer } from '../../domain/session/summary.ts';
import { domainWords } from '../../domain/strings.ts';
import { answerOf } from '../state/answer.ts';
import { earlierOf } from '../state/earlier.ts';
import { filesHere } from '../state/files.ts';
import { quickReplies } from '../state/quick-replies.ts';
import { partOf, type State } from '../state/state.ts';
import { leadsToReview } from '../state/steps.ts';
import { terminalWords } from '../strings.ts';
import { filesWords } from '../strings-files.ts';
import { harmlessLine } from '../text/line.ts';
import { earlierText } from '../view/earlier-text.ts';
import { previewSubjects } from './previews.ts';

/** What a numbered entry does. */
export type PlainAct =
  /** Picks an option by its number. */
  | { readonly kind: 'pick'; readonly number: number }
  /** Goes back to a question of the form, counted from 0. */
  | { readonly kind: 'go-to'; readonly at: number }
  | { readonly kind: PlainDeed };

type PlainDeed =
  | 'pick-none'
  | 'write'
  | 'reply'
  | 'take-over'
  | 'submit'
  | 'skip'
  | 'send'
  | 'previous'
  | 'note-on-option'
  | 'note-on-all'
  | 'preview'
  | 'more-time'
  | 'snooze'
  | 'add-file'
  | 'remove-file'
  | 'show-all'
  | 'hand-to'
  | 'browser'
  | 'rephrase'
  | 'cancel'
  | 'settings';

export type PlainEntry = { readonly label: string; readonly act: PlainAct };

/** Everything a person can do at a question, as one numbered list: what a screen reader reads is all there is. */
export function plainEntries(state: State): readonly PlainEntry[] {
  const { question, terms } = partOf(state);
  const words = terminalWords[terms.language];
  const { plain } = words;
  const { takesText } = modeOf(question);
  const { request } = state.session;
  return [
    ...optionEntries(state),
    ...entryIf(canPickNone(question), words.noneOfThese, 'pick-none'),
    ...entryIf(takesText, plain.write, 'write'),
    ...entryIf(takesText && quickReplies(state).length > 0, plain.reply, 'reply'),
    ...earlierEntry(state),
    ...wayEntries(state),
    ...entryIf(terms.optionNotes && takesOptions(question.mode), plain.noteOnOption, 'note-on-option'),
    ...entryIf(terms.globalNote, isForm(request) ? plain.noteOnThis : plain.noteOnAll, 'note-on-all'),
    ...entryIf(previewSubjects(state).length > 0, plain.preview, 'preview'),
    ...commonEntries(state),
  ];
}

/** What can be done wherever in the form the person is. */
export function commonEntries(state: State): readonly PlainEntry[] {
  const words = terminalWords[state.session.terms.language];
  const { plain } = words;
  const files = filesWords[state.session.terms.language].plain;
  return [
    ...entryIf(true, plain.moreTime, 'more-time'),
    ...entryIf(state.review !== 'here' && partOf(state).hidden.length > 0, plain.showAll, 'show-all'),
    ...entryIf(true, plain.browser, 'browser'),
    ...entryIf(state.members.length > 0, plain.handTo, 'hand-to'),
    ...entryIf(true, isForm(state.session.request) ? plain.cancelAll : plain.cancel, 'cancel'),
    ...entryIf(true, words.settings.title, 'settings'),
    ...entryIf(true, plain.rephrase, 'rephrase'),
    ...entryIf(true, plain.snooze, 'snooze'),
    ...entryIf(state.review !== 'here', files.add, 'add-file'),
    ...entryIf(state.review !== 'here' && filesHere(state).length > 0, files.remove, 'remove-file'),
  ];
}

export function entryIf(isThere: boolean, label: string, kind: PlainDeed): readonly PlainEntry[] {
  return isThere ? [{ label, act: { kind } }] : [];
}

/** On from here: a single question is submitted, one of several leads to the next or to the review. */
function wayEntries(state: State): readonly PlainEntry[] {
  const part = partOf(state);
  const { plain } = terminalWords[part.terms.language];
  const isSkippable = part.question.optional && isEmptyAnswer(answerOf(state));
  if (!isForm(state.session.request)) {
    return isSkippable
      ? entryIf(true, plain.skip, 'skip')
      : entryIf(!sendsOnPick(part), plain.submit, 'submit');
  }
  const label = leadsToReview(state) ? plain.review : plain.goOn;
  return [
    ...entryIf(isSkippable, plain.skip, 'skip'),
    ...entryIf(!isSkippable, label, 'submit'),
    ...entryIf(state.at > 0, plain.previous, 'previous'),
  ];
}

function earlierEntry(state: State): readonly PlainEntry[] {
  const words = terminalWords[state.session.terms.language];
  const decision = earlierOf(state);
  if (decision === null) return [];
  return entryIf(
    true,
    harmlessLine(words.plain.earlier(earlierText(decision, state.now, words))),
    'take-over',
  );
}

function optionEntries(state: State): readonly PlainEntry[] {
  const { question, terms, hidden } = partOf(state);
  const words = domainWords[terms.language];
  const { plain, preview } = terminalWords[terms.language];
  return visibleOptions(question, hidden).map((option, at) => {
    const tags = [
      ...(option.recommended ? [words.recommended] : []),
      ...(question.defaultIds?.includes(option.id) ? [words.default] : []),
      ...(option.preview === null ? [] : [preview.mark]),
    ];
    const tagged =
      tags.length === 0 ? option.label : plain.tagged(option.label, tags.join(words.listSeparator));
    const label = option.description === null ? tagged : plain.described(tagged, option.description.trim());
    return { label: harmlessLine(label), act: { kind: 'pick', number: at + 1 } };
  });
}

/** What is picked, typed and noted so far; nothing when nothing is. */
export function progress(state: State): readonly string[] {
  const { question, terms } = partOf(state);
  const answer = answerOf(state);
  const noted = question.options.some(({ id }) => noteOn(answer.optionNotes, id) !== '');
  if (isEmptyAnswer(answer) && answer.globalNote === null && !noted) return [];
  return [
    harmlessLine(
      terminalWords[terms.language].plain.picked(describeAnswer(question, answer, terms.language)),
    ),
  ];
}
