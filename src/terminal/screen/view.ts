import type { State } from '../question/state.ts';
import { terminalWords } from '../strings.ts';
import { cutLine, span } from '../text/line.ts';
import { cancelRows } from './cancel-view.ts';
import { footerLines } from './footer.ts';
import { headerRow } from './header.ts';
import { isTooSmall } from './layout.ts';
import { type Around, handToRows, settingsRows, shownRows } from './menu-view.ts';
import { pageRows } from './page-view.ts';
import { questionRows } from './question-view.ts';
import { type Frame, type Row, row, toFrame } from './row.ts';

/** The frame of a state: never wider or taller than the terminal. */
export function view(state: State): Frame {
  const { size, session, symbols } = state;
  if (!isTooSmall(size)) return toFrame(rowsOf(state));
  const words = terminalWords[session.terms.language];
  return toFrame([row(cutLine([span(words.tooSmall)], size.cols, symbols.ellipsis))].slice(0, size.rows));
}

function around(state: State): Around {
  return { header: [headerRow(state)], footer: footerLines(state) };
}

function rowsOf(state: State): readonly Row[] {
  const { place } = state;
  switch (place.kind) {
    case 'list':
    case 'text':
    case 'option-note':
    case 'global-note':
    case 'picked':
      return questionRows(state);
    case 'sending':
      return place.back.kind === 'cancel' ? cancelRows(state) : questionRows(state);
    case 'cancel':
      return cancelRows(state);
    case 'settings':
    case 'value':
    case 'confirm':
      return settingsRows(state, place.row, around(state));
    case 'shown':
      return shownRows(state, place.row, around(state));
    case 'hand-to':
      return handToRows(state, place.row, around(state));
    case 'page':
      return pageRows(state, place);
  }
}
