import { endBehind } from './literals.ts';
import { addPiece, isDigit, isLetter, type Piece } from './scan-code.ts';

/** The comments of HTML or XML, the names of its tags and the values in them; the text between them stays plain. */
export function scanMarkup(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let isInTag = false;
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(text, at, isInTag);
    if (piece !== null) addPiece(pieces, piece);
    if (piece?.kind === 'keyword') isInTag = true;
    else if (text.charAt(at) === '>') isInTag = false;
    at = piece?.to ?? at + 1;
  }
  return pieces;
}

function pieceAt(text: string, from: number, isInTag: boolean): Piece | null {
  const character = text.charAt(from);
  if (character === '<') {
    if (!text.startsWith('<!--', from)) return tagNameIn(text, from + 1);
    return { kind: 'comment', from, to: endBehind(text, '-->', from + '<!--'.length) };
  }
  if (!isInTag || (character !== '"' && character !== "'")) return null;
  return { kind: 'string', from, to: endBehind(text, character, from + 1) };
}

/** `p` of `<p`, `</p`, `<!p` and `<?p`; none in `a < b`. */
function tagNameIn(text: string, at: number): Piece | null {
  const first = text.charAt(at);
  const from = first === '/' || first === '!' || first === '?' ? at + 1 : at;
  if (isDigit(text.charCodeAt(from))) return null;
  let to = from;
  while (isLetter(text.charCodeAt(to)) || (to > from && '-:.'.includes(text.charAt(to) || ' '))) to += 1;
  return to === from ? null : { kind: 'keyword', from, to };
}
