import { type Literal, patternEnd, rawStringEnd, rustLiteralEnd } from './literals.ts';

/** What tells comments, strings, numbers and keywords of a language apart. */
export type Grammar = {
  readonly keywords: ReadonlySet<string>;
  /** SELECT is select. */
  readonly foldsCase: boolean;
  readonly delimited: readonly Delimited[];
  /** Characters that belong to words besides letters, digits, `_` and `$`. */
  readonly wordMarks: readonly number[];
  /** What makes a word or a string a key; null where nothing does. */
  readonly keys: Keys | null;
  /** Strings that no pair of marks describes. */
  readonly literal: Literal | null;
};

/** A comment or a string: from one mark to another, or to the end of its line. */
export type Delimited = {
  readonly kind: 'comment' | 'string';
  readonly open: string;
  /** Null: ends with its line, like every one that is not `multiline` and stays open. */
  readonly close: string | null;
  readonly escapes: boolean;
  readonly multiline: boolean;
  /** What must stand before it: `it's` opens no string, and `a#b` no comment in a shell. */
  readonly after: 'anything' | 'no word' | 'space';
};

type Keys = {
  /** Stands behind a key. */
  readonly mark: ':' | '=';
  /** A space stands behind the mark: `a: b` has a key, `a:hover` has none. */
  readonly spaced: boolean;
  readonly firstOnLine: boolean;
};

/** How the text of a language is taken apart. */
export type Language =
  | { readonly kind: 'words'; readonly grammar: Grammar }
  | { readonly kind: 'markup' }
  /** Commands behind a `$`, and what they printed. */
  | { readonly kind: 'console'; readonly grammar: Grammar }
  | { readonly kind: 'diff' };

type Described = Partial<Omit<Grammar, 'keywords' | 'wordMarks'>> & {
  readonly keywords: string;
  readonly wordMarks?: string;
};

function grammar({ keywords, wordMarks = '', ...others }: Described): Grammar {
  return {
    foldsCase: false,
    delimited: [],
    keys: null,
    literal: null,
    ...others,
    keywords: new Set(keywords.trim().split(/\s+/)),
    wordMarks: Array.from(wordMarks, (mark) => mark.charCodeAt(0)),
  };
}

function lineComment(open: string, after: Delimited['after'] = 'anything'): Delimited {
  return { kind: 'comment', open, close: null, escapes: false, multiline: false, after };
}

function quoted(mark: string, after: Delimited['after'] = 'anything'): Delimited {
  return { kind: 'string', open: mark, close: mark, escapes: true, multiline: false, after };
}

/** A string that may go on over lines. */
function long(open: string, close = open): Delimited {
  return { kind: 'string', open, close, escapes: false, multiline: true, after: 'anything' };
}

const slashes = lineComment('//');
const hash = lineComment('#');
const dashes = lineComment('--');
const stars: Delimited = { ...long('/*', '*/'), kind: 'comment' };
const double = quoted('"');
const single = quoted("'");
/** Not that of `it's`, nor one inside `1'000`. */
const apostrophe = quoted("'", 'no word');
const tripleDouble: Delimited = { ...long('"""'), escapes: true };
const tripleSingle: Delimited = { ...long("'''"), escapes: true };
const template: Delimited = { ...long('`'), escapes: true };
const raw = long('`');
const usual = [slashes, stars, double, apostrophe];

const shell = grammar({
  keywords: `
    alias break case continue declare do done elif else esac eval exec exit export fi for function
    if in local read readonly return select set shift source then time trap unset until while
  `,
  delimited: [lineComment('#', 'space'), double, apostrophe],
  wordMarks: '-./',
});

const grammars: Readonly<Record<string, Grammar>> = {
  javascript: grammar({
    keywords: `
      abstract as async await break case catch class const continue debugger declare default delete
      do else enum export extends false finally for function if implements import in infer
      instanceof interface keyof let namespace new null override private protected public readonly
      return satisfies static super switch this throw true try type typeof undefined var void while
      with yield
    `,
    delimited: [...usual, template],
    literal: patternEnd,
  }),
  python: grammar({
    keywords: `
      False None True and as assert async await break case class continue def del elif else except
      finally for from global if import in is lambda match nonlocal not or pass raise return self
      try while with yield
    `,
    delimited: [hash, tripleDouble, tripleSingle, double, single],
  }),
  shell,
  json: grammar({
    keywords: 'true false null',
    delimited: usual,
    keys: { mark: ':', spaced: false, firstOnLine: false },
  }),
  yaml: grammar({
    keywords: 'true false null yes no on off True False',
    delimited: [lineComment('#', 'space'), quoted('"', 'no word'), apostrophe],
    wordMarks: '-./',
    keys: { mark: ':', spaced: true, firstOnLine: true },
  }),
  toml: grammar({
    keywords: 'true false inf nan',
    delimited: [hash, tripleDouble, tripleSingle, double, single],
    wordMarks: '-.',
    keys: { mark: '=', spaced: false, firstOnLine: true },
  }),
  go: grammar({
    keywords: `
      break case chan const continue default defer else fallthrough false for func go goto if import
      interface iota map nil package range return select struct switch true type var
    `,
    delimited: [...usual, raw],
  }),
  rust: grammar({
    keywords: `
      Self as async await break const continue crate dyn else enum extern false fn for if impl in
      let loop match mod move mut pub ref return self static struct super trait true type unsafe use
      where while
    `,
    delimited: [slashes, stars, double],
    literal: rustLiteralEnd,
  }),
  java: grammar({
    keywords: `
      abstract assert boolean break byte case catch char class const continue default do double else
      enum extends false final finally float for if implements import instanceof int interface long
      new null package private protected public record return sealed short static super switch
      synchronized this throw throws transient true try var void volatile while yield
    `,
    delimited: [slashes, stars, tripleDouble, double, apostrophe],
  }),
  kotlin: grammar({
    keywords: `
      abstract as break by catch class companion const constructor continue data do else enum false
      final finally for fun if import in init inline interface internal is lateinit null object open
      operator out override package private protected public return sealed super suspend this throw
      true try typealias val var when where while
    `,
    delimited: [slashes, stars, tripleDouble, double, apostrophe],
  }),
  swift: grammar({
    keywords: `
      actor as associatedtype async await break case catch class continue default defer deinit do
      else enum extension fallthrough false fileprivate final for func guard if import in init inout
      internal is lazy let mutating nil open override private protocol public repeat rethrows return
      self Self some static struct super switch throw throws true try typealias var weak where while
    `,
    delimited: [slashes, stars, tripleDouble, double],
  }),
  c: grammar({
    keywords: `
      #define #elif #else #endif #error #if #ifdef #ifndef #include #pragma #undef auto bool break
      case catch char class co_await co_return const constexpr continue default delete do double
      else enum explicit extern false final float for friend goto if inline int long namespace new
      noexcept nullptr operator override private protected public register return short signed
      sizeof static static_cast struct switch template this throw true try typedef typename union
      unsigned using virtual void volatile while
    `,
    delimited: usual,
    wordMarks: '#',
    literal: rawStringEnd,
  }),
  csharp: grammar({
    keywords: `
      #else #endif #endregion #if #region abstract as async await base bool break byte case catch
      char class const continue decimal default delegate do double else enum event explicit extern
      false finally fixed float for foreach get if implicit in init int interface internal is lock
      long namespace new null object operator out override params private protected public readonly
      record ref return sealed set short sizeof static string struct switch this throw true try
      typeof uint using var virtual void when where while yield
    `,
    delimited: [slashes, stars, long('@"', '"'), tripleDouble, double, apostrophe],
    wordMarks: '#',
  }),
  ruby: grammar({
    keywords: `
      alias and begin break case class def defined? do else elsif end ensure extend false for if in
      include module next nil not or private protected public raise redo require rescue retry return
      self super then true undef unless until when while yield
    `,
    delimited: [hash, double, apostrophe],
  }),
  php: grammar({
    keywords: `
      abstract and array as bool break case catch class clone const continue declare default do echo
      else elseif enum extends false final finally float fn for foreach function global if
      implements instanceof int interface match namespace new null or parent print private protected
      public readonly require require_once return self static string switch this throw trait true
      try use var void while yield
    `,
    delimited: usual,
  }),
  sql: grammar({
    keywords: `
      add all alter and as asc begin between by case cascade check column commit constraint create
      cross database default delete desc distinct drop else end except exists explain false foreign
      from full grant group having if in index inner insert intersect into is join key left like
      limit not null offset on or order outer primary references returning revoke right rollback row
      select set table then true truncate union unique update using values view when where with
    `,
    foldsCase: true,
    delimited: [dashes, stars, { ...single, escapes: false }, double, raw],
  }),
  css: grammar({
    keywords: `
      !important @charset @container @extend @font-face @forward @function @if @import @include
      @keyframes @layer @media @mixin @page @property @return @supports @use
    `,
    delimited: [lineComment('//', 'space'), stars, double, apostrophe],
    wordMarks: '-#@!',
    keys: { mark: ':', spaced: true, firstOnLine: false },
  }),
};

const languages: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...Object.entries(grammars).map(([name, grammar]) => [name, { kind: 'words', grammar }] as const),
  ['html', { kind: 'markup' }],
  ['console', { kind: 'console', grammar: shell }],
  ['diff', { kind: 'diff' }],
]);

/** Each language once, by its own name. */
export const languageNames: readonly string[] = [...languages.keys()];

/** What else people write behind a fence. */
const otherNames: Readonly<Record<string, string>> = {
  javascript: 'js jsx mjs cjs ts tsx mts cts typescript node',
  python: 'py python3',
  shell: 'sh bash zsh ksh shellscript',
  console: 'shell-session shellsession terminal',
  json: 'jsonc json5 jsonl',
  yaml: 'yml',
  toml: 'ini',
  go: 'golang',
  rust: 'rs',
  kotlin: 'kt kts',
  c: 'h cpp c++ cc cxx hpp',
  csharp: 'cs c#',
  ruby: 'rb',
  sql: 'postgres postgresql mysql sqlite plpgsql',
  css: 'scss less',
  html: 'htm xml svg xhtml vue svelte',
  diff: 'patch udiff',
};

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
);

/** The language of that name, in any case; null where nobody here knows it. */
export function findLanguage(name: string): Language | null {
  const lower = name.toLowerCase();
  return languages.get(names.get(lower) ?? lower) ?? null;
}
