import { isForm } from '../../domain/question/request.ts';
import { openEditor } from '../state/fields.ts';
import { phrasesOf } from '../state/rephrase.ts';
import type { State } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { editorRows, withoutCursor } from '../text/editor-rows.ts';
import { indent, type Mark, span } from '../text/line.ts';
import { blankRow, margin, marginRow, proseColumns, type Row, row } from '../text/row.ts';
import { wrapText } from '../text/wrap.ts';
import { fillAbove } from './fit-rows.ts';
import { footerLines, happeningLine } from './footer.ts';
import { headerRow } from './header.ts';

type Field = {
  readonly title: string;
  /** What happens by it; left out where there is no room. */
  readonly what: readonly string[];
  readonly placeholder: string;
  /** What can be put into it by a key. */
  readonly phrases: readonly string[];
};

/** Cancelling asks for a reason, which may stay empty, and has a way back. */
export function cancelRows(state: State): readonly Row[] {
  const words = terminalWords[state.session.terms.language].cancelling;
  const { what, reason } = words;
  const title = isForm(state.session.request) ? words.titleOfAll : words.title;
  return fieldRows(state, { title, what: [what], placeholder: reason, phrases: [] });
}

/** Pushing back asks what is wrong with the question, and offers ready words. */
export function rephraseRows(state: State): readonly Row[] {
  const { title, what, kept, reason } = terminalWords[state.session.terms.language].rephrasing;
  const all = isForm(state.session.request) ? [what, kept] : [what];
  return fieldRows(state, { title, what: all, placeholder: reason, phrases: phrasesOf(state) });
}

/** A text written on a screen of its own. */
function fieldRows(state: State, field: Field): readonly Row[] {
  const { size, symbols, place } = state;
  const footer = footerLines(state).map(row);
  const width = proseColumns(size.cols) - 2 * margin;
  const gap = size.rows >= 12 ? [blankRow] : [];
  const bar = [indent(margin), span(symbols.bar, 'accent'), indent(1)];
  const shown = place.kind === 'sending' ? place.back : place;
  const editor = openEditor({ ...state, place: shown }) ?? { text: '', cursor: 0 };
  const text = (value: string, ...marks: readonly Mark[]) =>
    wrapText(value, marks, { width, ellipsis: symbols.ellipsis }).map((line) =>
      row([indent(margin), ...line]),
    );
  const happening = happeningLine(state);
  const notice = happening.length === 0 ? [] : [marginRow(happening, size.cols, symbols.ellipsis)];
  const head = [headerRow(state), ...gap, ...text(field.title, 'bold')];
  const free = size.rows - footer.length - head.length - gap.length - notice.length - 1;
  const what = field.what.flatMap((each) => text(each, 'dim'));
  const phrases = field.phrases.map((phrase, at) =>
    // A digit is text once something is written.
    marginRow(
      [span(editor.text === '' ? String(at + 1) : symbols.bullet), indent(2), span(phrase, 'dim')],
      size.cols,
      symbols.ellipsis,
    ),
  );
  const fitting = what.length <= free ? what : [];
  const ready = phrases.length > 0 && phrases.length + fitting.length + gap.length <= free ? phrases : [];
  const below = [...notice, ...(ready.length > 0 ? gap : []), ...ready];
  const above = [...head, ...fitting, ...gap];
  const most = Math.max(1, Math.min(6, size.rows - footer.length - above.length - below.length));
  const box = { editor, lead: bar, follow: bar, width: width - 2, most, placeholder: field.placeholder };
  const written = place.kind === 'sending' ? withoutCursor(editorRows(box)) : editorRows(box);
  return fillAbove([...above, ...written, ...below], footer, size.rows);
}
