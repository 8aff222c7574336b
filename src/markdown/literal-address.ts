type Found = { readonly text: string; readonly end: number };

/** Characters without a space between them, and where the punctuation at their end begins. */
type Stretch = { readonly end: number; readonly trail: number };

/** A name made of letters, dots and so on, with the place of its last underscore and its last two parts. */
type Name = { readonly end: number; readonly underscore: number; readonly lastTwo: number };

/**
 * Finds addresses that stand in a text without any marks, when asked from left to right. Where one is none,
 * the text behind it may begin the next (`www._www._`), so what was found out about it is kept.
 */
export function createLiteralAddresses(text: string): (at: number) => Found | null {
  let stretch: Stretch = { end: 0, trail: 0 };
  let name: Name = { end: 0, underscore: 0, lastTwo: 0 };

  return (at) => {
    const scheme = /^https?:\/\//i.exec(text.slice(at, at + 8))?.[0] ?? '';
    const from = at + scheme.length;
    if (!mayBegin(text.charAt(at - 1), scheme) || !/^[^\s\p{P}\p{S}]/u.test(text.slice(from, from + 2)))
      return null;
    if (from >= stretch.end) stretch = readStretch(text, from);
    if (from >= name.end) name = readName(text, from, stretch.trail);
    const least = scheme === '' ? from + 'www.'.length : from;
    if (name.end <= least || name.underscore >= Math.max(from, name.lastTwo)) return null;
    const end = pathEnd(text, name.end, stretch);
    return { text: text.slice(at, end), end };
  };
}

function mayBegin(before: string, scheme: string): boolean {
  return scheme === '' ? /^[\s(*_[\]~]?$/.test(before) : !/^[a-z]$/i.test(before);
}

function readStretch(text: string, from: number): Stretch {
  const end = from + matchAt(/(?:[^\s<\]]|\](?![[(]))*/y, text, from).length;
  let trail = end;
  for (let at = from; at < end; at += 1) {
    const length = matchAt(/[!"')*,.:;?_~\]]|&[a-z]+;/iy, text, at).length;
    if (length === 0) trail = end;
    else trail = Math.min(trail, at);
    at += Math.max(0, length - 1);
  }
  return { end, trail };
}

function readName(text: string, from: number, trail: number): Name {
  const name = matchAt(/(?:[^\s\p{P}\p{S}]|[-._])*/uy, text, from).slice(0, Math.max(0, trail - from));
  const lastDot = name.lastIndexOf('.');
  const lastTwo = lastDot > 0 ? name.lastIndexOf('.', lastDot - 1) + 1 : 0;
  return { end: from + name.length, underscore: from + name.lastIndexOf('_'), lastTwo: from + lastTwo };
}

/** Punctuation at the end belongs to the sentence, but a parenthesis that was opened in the address to it. */
function pathEnd(text: string, from: number, { trail }: Stretch): number {
  let open = 0;
  for (let at = from; at < trail; at += 1) {
    if (text.charAt(at) === '(') open += 1;
    if (text.charAt(at) === ')') open -= 1;
  }
  let end = Math.max(from, trail);
  for (; text.charAt(end) === ')' && open > 0; end += 1) open -= 1;
  return end;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
