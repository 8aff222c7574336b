/** What an unfenced text is taken for: code of a language, or of one that is not sure. */
export type Guess = { readonly language: string | null };

/** Source code without a fence; null for everything that may as well be prose. */
export function guessCode(text: string): Guess | null {
  const opening = openings.find(({ begins }) => begins.test(text));
  if (opening !== undefined) return { language: opening.language };
  if (isJson(text)) return { language: 'json' };
  return fence.test(text) ? null : guessByLines(sampleOf(text));
}

/** What leaves no doubt, when a text begins with it. */
const openings: readonly { readonly language: string | null; readonly begins: RegExp }[] = [
  { language: 'shell', begins: /^#!.{0,40}\b(?:ba|z|k)?sh\b/ },
  { language: 'python', begins: /^#!.{0,40}\bpython/ },
  { language: 'javascript', begins: /^#!.{0,40}\b(?:node|deno|bun)\b/ },
  { language: null, begins: /^#!\// },
  { language: 'php', begins: /^<\?php\b/ },
  { language: 'html', begins: /^<(?:\?xml|!doctype|html|svg)\b/i },
  { language: 'console', begins: /^\$ [a-z.]/ },
];

function isJson(text: string): boolean {
  const trimmed = text.trim();
  // `[1]` is rather a footnote.
  if (!trimmed.startsWith('{') && !(trimmed.startsWith('[') && trimmed.includes('\n'))) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** A text with a fence says itself what is code in it. */
const fence = /^ {0,3}(?:```|~~~)/m;

/** No pattern below sees more of a text than this, so none can be made slow. */
const sample = { lines: 200, columns: 120 };

function sampleOf(text: string): readonly string[] {
  return text
    .split('\n', sample.lines)
    .map((line) =>
      line
        .slice(0, sample.columns)
        .replace(/\s(?:\/\/|# ).*$/, '')
        .trimEnd(),
    )
    .filter((line) => line !== '');
}

/** Code, when some of it can be nothing else and hardly anything reads like prose. */
function guessByLines(lines: readonly string[]): Guess | null {
  const named = new Set<string>();
  let [sure, likely, other] = [0, 0, 0];
  for (const line of lines) {
    const sign = signs.find(({ patterns }) => isAny(patterns, line));
    if (sign !== undefined) {
      sure += 1;
      if (sign.language !== null) named.add(sign.language);
    } else if (isAny(likelySigns, line)) likely += 1;
    else if (!comment.test(line)) other += 1;
  }
  const isHalfALine = sure + likely + other === 1 && !/[;{})]$/.test(lines.at(-1) ?? '');
  if (sure === 0 || isHalfALine || 2 * other > sure + likely) return null;
  const [language = null, ...others] = named;
  return { language: others.length === 0 ? language : null };
}

function isAny(patterns: readonly RegExp[], line: string): boolean {
  return patterns.some((pattern) => pattern.test(line));
}

/** Counts neither way: a heading of Markdown begins like a comment of Python. */
const comment = /^\s*(?:\/\/|\/\*|#|-- )|^\s+\*/;

/** Lines that are no prose. One that names a language is written in no other language here. */
const signs: readonly { readonly language: string | null; readonly patterns: readonly RegExp[] }[] = [
  {
    language: 'javascript',
    patterns: [
      /^\s*export (?:(?:default|async|declare|abstract) )*(?:function\b|class [\w$]|(?:const|let|var) [\w$]+ ?[=:])/,
      /^\s*export (?:type \w+ ?[=<]|interface \w+ [{<e]|enum \w+ \{|default [\w$]+\(|[{*])/,
      /^import .*\bfrom ['"]/,
      /^\s*(?:const|let|var) .* = (?:require\(|await )/,
    ],
  },
  {
    language: 'python',
    patterns: [
      /^\s*(?:async )?def \w+\(/,
      /^\s*class \w+(?:\(.*\))?:$/,
      /^\s*from [\w.]+ import \S/,
      /^\s*(?:elif|except)\b.*:$/,
      /^if __name__ == /,
    ],
  },
  {
    language: 'go',
    patterns: [/^package \w+$/, /^func \(\w+ /, /^type \w+ (?:struct|interface) \{/, /^\s+\w+(?:, \w+)* := /],
  },
  {
    language: 'rust',
    patterns: [
      /^\s*pub (?:fn|struct|enum|mod|trait)\b/,
      /^\s*fn \w+.*[{(]$/,
      /^\s*impl\b.*\{$/,
      /^\s*let mut /,
      /^\s*use \w+::/,
      /^\s*#!?\[\w+/,
    ],
  },
  { language: 'c', patterns: [/^#(?:include [<"]|define \w|ifn?def \w|pragma \w)/] },
  { language: 'java', patterns: [/^package [\w.]+;$/, /^import (?:static )?[\w.*]+;$/] },
  { language: 'csharp', patterns: [/^using [\w.]+;$/, /^namespace [\w.]+[;{]?$/] },
  {
    language: 'sql',
    patterns: [
      /^\s*(?:SELECT\b|INSERT INTO |UPDATE \w+ SET |DELETE FROM )/,
      /^\s*(?:CREATE (?:TABLE|INDEX|VIEW|UNIQUE|OR REPLACE)\b|ALTER TABLE |DROP (?:TABLE|INDEX) )/,
    ],
  },
  {
    language: null,
    patterns: [
      /^\s*[}\])]+[;,)]*$/,
      /^\s*(?:public|private|protected|static|final) \w.*[;{(]$/,
      /^\s*(?:const|let|var|val) [\w$]+(?:: ?[^=]+)? = \S/,
      /^\s*(?:class|struct|enum|interface|function|func|fun|if|for|while|switch|try|else|\} else)\b.*\{$/,
    ],
  },
];

/** Code beside code; prose may look like it now and then. */
const likelySigns: readonly RegExp[] = [
  /[;{([]$/,
  /[)}\]'"\w],$/,
  /^\s*[\w.$[\]'"]+(?:: [^=]+)? [-+*/|&?:]?= ?\S/,
  /^\s*(?:await |return |print |raise |throw )?[\w.$]+\(.*\)$/,
  /^\s*(?:if|for|while|else|try|finally|with)\b.*:$/,
  /^\s+(?:return|pass|break|continue)\b/,
  /^import [\w.]+(?: as \w+)?$/,
  /^\s*(?:FROM|WHERE|AND|OR|JOIN|LEFT JOIN|GROUP BY|ORDER BY|VALUES|SET|LIMIT)\b/,
];
