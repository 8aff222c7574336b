// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of other languages
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileCode } from '../../../test/support/hostile-code.ts';
import { createRandom } from '../../../test/support/seeded-random.ts';
import type { Run } from '../tree.ts';
import { codeLines, knowsLanguage } from './code-lines.ts';
import { languageNames } from './languages.ts';

/** The text with what was found in it: `[keyword let] x = [number 1]`. */
function found(text: string, language: string | null): string {
  return codeLines(text, language)
    .map((line) => line.map((run) => (typeof run === 'string' ? run : `[${run[0]} ${run[1]}]`)).join(''))
    .join('\n');
}

function joined(text: string, language: string | null): string {
  return codeLines(text, language)
    .map((line) => line.map(textOf).join(''))
    .join('\n');
}

const textOf = (run: Run) => (typeof run === 'string' ? run : run[1]);
const kindOf = (run: Run) => (typeof run === 'string' ? null : run[0]);

describe('the kinds of code', () => {
  test.each([
    ['ts', 'const a = 1; // one', '[keyword const] a = [number 1]; [comment // one]'],
    ['tsx', 'x.default = <b title="t" />', 'x.default = <b title=[string "t"] />'],
    ['js', '[...new Set()]', '[...[keyword new] Set()]'],
    ['js', 'a = /["/]/g; b / c / "d"', 'a = [string /["/]/]g; b / c / [string "d"]'],
    ['js', "return /it's/", "[keyword return] [string /it's/]"],
    ['js', '`a\n${b}` + 0x1F_e+1.5e-3', '[string `a]\n[string ${b}`] + [number 0x1F_e]+[number 1.5e-3]'],
    ['js', '"a\\"b" + \'c', '[string "a\\"b"] + [string \'c]'],
    ['js', '/* a\n\nb */ c', '[comment /* a]\n\n[comment b */] c'],
    ['py', 'def f(x):\n  """Doc\n  it\'s"""', '[keyword def] f(x):\n  [string """Doc]\n[string   it\'s"""]'],
    ['py', "f'{x}' # don't", "f[string '{x}'] [comment # don't]"],
    ['bash', 'if [ $# -gt 2 ]; then', '[keyword if] [ $# -gt [number 2] ]; [keyword then]'],
    ['sh', "echo ${#a} it's ./if # x", "echo ${#a} it's ./if [comment # x]"],
    ['console', '$ echo "a"\nif it is\n\n$ exit', '$ echo [string "a"]\nif it is\n\n$ [keyword exit]'],
    [
      'json',
      '{"a": "b", "c" : [1, true]}',
      '{[keyword "a"]: [string "b"], [keyword "c"] : [[number 1], [keyword true]]}',
    ],
    ['jsonc', '// c\n{"u": "http://x"}', '[comment // c]\n{[keyword "u"]: [string "http://x"]}'],
    [
      'yaml',
      'a-b: "c" # d\n- e: don\'t f: g',
      '[keyword a-b]: [string "c"] [comment # d]\n- [keyword e]: don\'t f: g',
    ],
    ['yml', 'url: http://x#y', '[keyword url]: http://x#y'],
    [
      'toml',
      '[a.b]\nc-d = 1979-05-27 # e',
      '[a.b]\n[keyword c-d] = [number 1979]-[number 05]-[number 27] [comment # e]',
    ],
    ['go', 'x := `a\\`; nil', 'x := [string `a\\`]; [keyword nil]'],
    [
      'rust',
      "fn f<'a>(c: &'a str) { '\\'' '中' r#\"a\"b\"# }",
      "[keyword fn] f<'a>(c: &'a str) { [string '\\''] [string '中'] [string r#\"a\"b\"#] }",
    ],
    ['rs', "'𝒳' 0..9 1.max(2)", "[string '𝒳'] [number 0]..[number 9] [number 1].max([number 2])"],
    ['java', '@Override public int x = 1L;', '@Override [keyword public] [keyword int] x = [number 1L];'],
    ['c++', "#include <x>\nchar c = '\"';", "[keyword #include] <x>\n[keyword char] c = [string '\"'];"],
    ['cpp', 'R"x(a)"b\n)x" + 1\'000', '[string R"x(a)"b]\n[string )x"] + [number 1]\'[number 000]'],
    ['kt', 'val s = """a"b""" // c', '[keyword val] s = [string """a"b"""] [comment // c]'],
    [
      'swift',
      'guard let a else { return nil }',
      '[keyword guard] [keyword let] a [keyword else] { [keyword return] [keyword nil] }',
    ],
    ['cs', 'var p = @"C:\\";', '[keyword var] p = [string @"C:\\"];'],
    ['rb', 'def a? = "#{b}" # c', '[keyword def] a? = [string "#{b}"] [comment # c]'],
    ['php', '$class = new Foo; // x', '$class = [keyword new] Foo; [comment // x]'],
    [
      'sql',
      "SELECT 'it''s' FROM t -- c",
      "[keyword SELECT] [string 'it''s'] [keyword FROM] t [comment -- c]",
    ],
    [
      'css',
      '@media x {\n  color: #fff; margin: 1.5rem !important\n}',
      '[keyword @media] x {\n  [keyword color]: #fff; [keyword margin]: [number 1.5rem] [keyword !important]\n}',
    ],
    [
      'css',
      'a:hover { background: url("http://x") }',
      'a:hover { [keyword background]: url([string "http://x"]) }',
    ],
    [
      'html',
      '<!-- a\nb --><p class="x">it\'s a < b</p>',
      '[comment <!-- a]\n[comment b -->]<[keyword p] class=[string "x"]>it\'s a < b</[keyword p]>',
    ],
    ['xml', '<?xml version="1.0"?><a:b-c/>', '<?[keyword xml] version=[string "1.0"]?><[keyword a:b-c]/>'],
  ])('%s: %s', (language, text, expected) => {
    expect(found(text, language)).toBe(expected);
  });

  test.each(['"b', "'b\\", '/b', '/[/'])('what %s opens costs its line and no other', (open) => {
    expect(found(`a = ${open}\nlet c`, 'ts')).toBe(`a = [string ${open}]\n[keyword let] c`);
  });

  test('what may be several lines long and stays open costs the rest', () => {
    expect(found('a = `b\nlet c', 'ts')).toBe('a = [string `b]\n[string let c]');
    expect(found('/* a\nlet c', 'ts')).toBe('[comment /* a]\n[comment let c]');
  });

  test('a digit that is part of an emoji or of a word is no number', () => {
    expect(found('1️⃣ 3天 4', 'ts')).toBe('1️⃣ 3天 [number 4]');
  });

  test('a language is named in any case', () => {
    expect(found('let', 'TypeScript')).toBe('[keyword let]');
  });

  test.each([null, '', 'brainfuck', '__proto__', 'constructor'])('%s is plain', (language) => {
    expect(knowsLanguage(language)).toBe(false);
    expect(codeLines('let a\n\n1', language)).toEqual([['let a'], [], ['1']]);
  });
});

describe('any text in any language', () => {
  test.each([null, ...languageNames])(
    '%s: nothing is lost, no line holds a break, neighbours differ',
    (language) => {
      const odd = fc.constantFrom(
        '\n',
        '"',
        "'",
        '`',
        '/',
        '*',
        '\\',
        '#',
        '<',
        '-',
        '+',
        '@',
        '重',
        '👩‍🚀',
        '\ud800',
        '\t',
        ' ',
        '0',
        'a',
        ':',
      );
      fc.assert(
        fc.property(fc.array(odd, { maxLength: 60 }), (pieces) => {
          const text = pieces.join('');
          expect(joined(text, language)).toBe(text);
          for (const line of codeLines(text, language)) {
            for (const [at, run] of line.entries()) {
              expect(textOf(run)).not.toMatch(/^$|\n/);
              const next = line[at + 1];
              if (next !== undefined) expect(kindOf(next)).not.toBe(kindOf(run));
            }
          }
        }),
      );
    },
  );

  // Steps instead of a clock: what reads each character a few times is linear on every machine.
  test.each(languageNames)('%s: reads no character more than a few times', (language) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const text = hostileCode(createRandom(seed), language);
      const reads = countReads(() => void codeLines(text, language));
      expect(reads / text.length, JSON.stringify(text.slice(0, 60))).toBeLessThan(24);
    }
  });

  /** The methods are replaced by ones that only count: a spy keeps every call, and these are millions. */
  function countReads(work: () => void): number {
    let reads = 0;
    const { indexOf: find, slice: cut } = String.prototype;
    const replaced = (['charCodeAt', 'charAt', 'codePointAt', 'startsWith'] as const).map((name) => {
      const method = String.prototype[name] as (...args: readonly unknown[]) => unknown;
      return replaceMethod(name, function (this: string, ...args) {
        reads += 1;
        return method.apply(this, args);
      });
    });
    const indexOf = replaceMethod('indexOf', function (this: string, sought, from = 0) {
      const at = find.call(this, String(sought), Number(from));
      reads += (at < 0 ? this.length : at) - Number(from);
      return at;
    });
    const slice = replaceMethod('slice', function (this: string, ...range) {
      const part = cut.apply(this, range as [number]);
      reads += part.length;
      return part;
    });
    try {
      work();
    } finally {
      for (const putBack of [...replaced, indexOf, slice]) putBack();
    }
    return reads;
  }
});

function replaceMethod(name: keyof string & string, method: (...args: unknown[]) => unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(String.prototype, name) ?? {};
  Object.defineProperty(String.prototype, name, { ...before, value: method });
  return () => void Object.defineProperty(String.prototype, name, before);
}
