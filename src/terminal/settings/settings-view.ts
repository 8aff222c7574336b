import { hintLines } from '../screen/footer.ts';
import { isTooSmall } from '../screen/layout.ts';
import { settingsRows } from '../screen/menu-view.ts';
import { type Frame, row, toFrame } from '../screen/row.ts';
import { terminalWords } from '../strings.ts';
import { cutLine, span } from '../text/line.ts';
import { type ScreenState, screenKeys } from './settings-screen.ts';
import { languageOf } from './settings-state.ts';

/** The frame of the settings on their own. */
export function settingsView(state: ScreenState): Frame {
  const { size, symbols, place } = state;
  if (isTooSmall(size)) {
    const { tooSmall } = terminalWords[languageOf(state)];
    return toFrame([row(cutLine([span(tooSmall)], size.cols, symbols.ellipsis))].slice(0, size.rows));
  }
  const bindings = screenKeys[place.kind].filter(({ when }) => when === undefined || when(state));
  return toFrame(settingsRows(state, place.row, { header: [], footer: hintLines(state, bindings) }));
}
