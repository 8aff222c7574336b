import { eastAsianWidthType } from 'get-east-asian-width';

/** What the marks of emphasis ask of their neighbours. The ends of a text count as space. */
export type CharacterClass = {
  readonly space: boolean;
  readonly punctuation: boolean;
  /** Written without spaces between words, so that a mark beside it says nothing about where a word ends. */
  readonly cjk: boolean;
};

const space: CharacterClass = { space: true, punctuation: false, cjk: false };
const mark: CharacterClass = { space: false, punctuation: true, cjk: false };
const letter: CharacterClass = { space: false, punctuation: false, cjk: false };

export function classBefore(text: string, at: number): CharacterClass {
  if (at <= 0) return space;
  const unit = text.charCodeAt(at - 1);
  // The second half of a pair, or a selector that only chooses another shape for the character before it.
  if (unit >= 0xdc00 && unit <= 0xdfff) return classOf(text.codePointAt(at - 2) ?? unit);
  return unit >= 0xfe00 && unit <= 0xfe0e ? classBefore(text, at - 1) : classOf(unit);
}

export function classAfter(text: string, at: number): CharacterClass {
  const code = text.codePointAt(at);
  return code === undefined ? space : classOf(code);
}

function classOf(code: number): CharacterClass {
  const character = String.fromCodePoint(code);
  if (/^\s$/.test(character)) return space;
  const punctuation = /^[\p{P}\p{S}]$/u.test(character);
  if (code < firstCjk) return punctuation ? mark : letter;
  return { space: false, punctuation, cjk: isCjk(code, character) };
}

const firstCjk = 0x1100;

/** As the specification of Markdown for Chinese, Japanese and Korean has it (markdown-cjk-friendly). */
function isCjk(code: number, character: string): boolean {
  switch (eastAsianWidthType(code)) {
    case 'fullwidth':
    case 'halfwidth':
      return true;
    case 'wide':
      return !/^\p{Emoji_Presentation}$/u.test(character);
    default:
      return /^\p{Script=Hangul}$/u.test(character);
  }
}
