import { sendsOnPick } from '../../domain/answer/answering.ts';
import { noteOn } from '../../domain/answer/note.ts';
import { canPickNone, modeOf, takesOptions } from '../../domain/question/mode.ts';
import { visibleOptions } from '../../domain/question/option.ts';
import { remainingSeconds } from '../../domain/session/deadline.ts';
import { describeAnswer } from '../../domain/session/summary.ts';
import { timeUpText } from '../../domain/session/timeout-ending.ts';
import { domainWords } from '../../domain/strings.ts';
import { formatCountdown } from '../../i18n/formats.ts';
import { answerOf } from '../state/answer.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { harmlessLine, plainText } from '../text/line.ts';
import { askedText } from '../view/header.ts';

/** What a numbered entry does. */
export type PlainAct =
  | { readonly kind: 'pick'; readonly number: number }
  | {
      readonly kind:
        | 'pick-none'
        | 'write'
        | 'submit'
        | 'note-on-option'
        | 'note-on-all'
        | 'more-time'
        | 'show-all'
        | 'hand-to'
        | 'browser'
        | 'cancel'
        | 'settings';
    };

export type PlainEntry = { readonly label: string; readonly act: PlainAct };

/** Everything a person can do, as one numbered list: what a screen reader reads is all there is. */
export function plainEntries(state: State): readonly PlainEntry[] {
  const { request, terms, hidden } = state.session;
  const words = terminalWords[terms.language];
  const { plain } = words;
  const sends = sendsOnPick(state.session);
  const entry = (label: string, kind: Exclude<PlainAct['kind'], 'pick'>): PlainEntry => ({
    label,
    act: { kind },
  });
  return [
    ...optionEntries(state),
    ...(canPickNone(request) ? [entry(words.noneOfThese, 'pick-none')] : []),
    ...(modeOf(request).takesText ? [entry(plain.write, 'write')] : []),
    ...(sends ? [] : [entry(plain.submit, 'submit')]),
    ...(terms.optionNotes && takesOptions(request.mode) ? [entry(plain.noteOnOption, 'note-on-option')] : []),
    ...(terms.globalNote ? [entry(plain.noteOnAll, 'note-on-all')] : []),
    entry(plain.moreTime, 'more-time'),
    ...(hidden.length > 0 ? [entry(plain.showAll, 'show-all')] : []),
    entry(plain.browser, 'browser'),
    ...(state.members.length > 0 ? [entry(plain.handTo, 'hand-to')] : []),
    entry(plain.cancel, 'cancel'),
    entry(words.settings.title, 'settings'),
  ];
}

function optionEntries(state: State): readonly PlainEntry[] {
  const { request, terms, hidden } = state.session;
  const words = domainWords[terms.language];
  const { plain } = terminalWords[terms.language];
  return visibleOptions(request, hidden).map((option, at) => {
    const tags = [
      ...(option.recommended ? [words.recommended] : []),
      ...(request.defaultIds?.includes(option.id) ? [words.default] : []),
    ];
    const tagged =
      tags.length === 0 ? option.label : plain.tagged(option.label, tags.join(words.listSeparator));
    const label = option.description === null ? tagged : plain.described(tagged, option.description.trim());
    return { label: harmlessLine(label), act: { kind: 'pick', number: at + 1 } };
  });
}

/** The question as lines to be read from top to bottom. */
export function plainQuestion(state: State): readonly string[] {
  const { request, terms } = state.session;
  const { plain } = terminalWords[terms.language];
  const entries = plainEntries(state).map(({ label }, at) => `${at + 1}. ${label}`);
  const prompt = state.promptLines.length === 0 ? [] : [...state.promptLines.map(plainText), ''];
  const meta = [askedText(state.session), timeLine(state), ...progress(state)];
  return [harmlessLine(request.title), '', ...prompt, ...meta, '', plain.options, ...entries];
}

function timeLine({ session, draft, now }: State): string {
  const words = terminalWords[session.terms.language];
  const left = formatCountdown(remainingSeconds(session.deadline, now));
  return harmlessLine(words.plain.timeLeft(left, words.atZero(timeUpText(session, draft))));
}

/** What is picked, typed and noted so far; nothing when nothing is. */
export function progress(state: State): readonly string[] {
  const { request, terms } = state.session;
  const answer = answerOf(state);
  const noted = request.options.some(({ id }) => noteOn(answer.optionNotes, id) !== '');
  const begun =
    answer.selectedIds.length > 0 || answer.customInput !== null || answer.globalNote !== null || noted;
  if (!begun) return [];
  return [
    harmlessLine(terminalWords[terms.language].plain.picked(describeAnswer(request, answer, terms.language))),
  ];
}
