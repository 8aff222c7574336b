import { answerProblemText } from '../../domain/answer/answer-problem-text.ts';
import { modeOf } from '../../domain/question/mode.ts';
import { answerProblems } from '../../domain/validation/answer-rules.ts';
import { answerOf } from '../question/choices.ts';
import { firstKey } from '../question/keys.ts';
import type { Notice, State } from '../question/state.ts';
import { languageOf, type SettingsState } from '../settings/settings-state.ts';
import { terminalWords } from '../strings.ts';
import { type Line, span } from '../text/line.ts';
import { keyLabel } from './footer.ts';
import { joined } from './row.ts';

/** The line below the list: what just happened, else what is still missing, and what is hidden. */
export function statusLine(state: State): Line {
  const { session, symbols } = state;
  const happened = happeningLine(state);
  const hidden: Line = session.hidden.length === 0 ? [] : [span(hiddenText(state), 'dim')];
  const pieces = [happened.length > 0 ? happened : missing(state), hidden];
  return joined(
    pieces.filter((piece) => piece.length > 0),
    symbols.separator,
  );
}

/** What is happening or has just happened, wherever the person is. */
export function happeningLine(state: State): Line {
  const { session, symbols, place, notice } = state;
  const words = terminalWords[session.terms.language];
  if (place.kind === 'sending') return [span(`${words.sending}${symbols.ellipsis}`, 'dim')];
  return notice === null ? [] : noticeLine(notice, state);
}

/** For questions with bounds of their own; the others say what is missing when Enter is pressed. */
function missing(state: State): Line {
  const { request, terms } = state.session;
  if (modeOf(request).picks !== 'many' || request.min === 0) return [];
  const [problem] = answerProblems(state.session, answerOf(state));
  return problem === undefined ? [] : [span(answerProblemText(problem, request, terms.language), 'dim')];
}

export function noticeLine(notice: Notice, state: SettingsState): Line {
  const text = noticeText(notice, state);
  return [
    notice.kind === 'moved' || notice.kind === 'took-back' ? span(text, 'accent') : span(text, 'warning'),
  ];
}

function noticeText(notice: Notice, state: SettingsState): string {
  const language = languageOf(state);
  const words = terminalWords[language].notice;
  switch (notice.kind) {
    case 'problem':
      // Only an answer has one, and that needs a question.
      return state.session === null ? '' : answerProblemText(notice.problem, state.session.request, language);
    case 'full':
      return words.full(notice.max.toLocaleString(language));
    case 'not-allowed':
      return words.notAllowed(notice.allowed);
    case 'must-show':
      return words.mustShow(notice.count);
    case 'unwritable':
      return words.unwritable;
    case 'database':
      return words.database;
    case 'moved':
      return words.moved;
    case 'slept':
      return words.slept;
    case 'latest':
      return words.latest;
    case 'failed':
      return words.failed;
    case 'unsaved':
      return words.unsaved;
    case 'took-back':
      return words.tookBack;
  }
}

function hiddenText({ session, symbols }: State): string {
  const words = terminalWords[session.terms.language];
  return words.hidden(session.hidden.length, keyLabel(firstKey('list', 'show-all'), words, symbols));
}
