const lineBreaks = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;
/** Everything that steers a terminal or hides what is written: controls, bidi marks, invisible formats. */
const steering = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;
const markPile = /(\p{M}{8})\p{M}+/gu;
/** Matches every text that one of the patterns above matches; most text it does not. */
const suspicious = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{M}{9}/u;

/**
 * Text without anything a terminal obeys. Requests are cleaned when they arrive; this is the last check
 * before the bytes leave, and it trusts neither the store nor what a person pasted.
 * Joiners stay, because emoji and several scripts are spelt with them; line breaks become `\n`.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(lineBreaks, '\n')
    .replaceAll('\t', '    ')
    .replaceAll('\u00ad', '')
    .replaceAll(steering, '\ufffd')
    .replaceAll(markPile, '$1');
}

/** The same on one line. */
export function harmlessLine(text: string): string {
  // Nearly every piece of text is harmless, and a prompt may be cut into tens of thousands.
  return suspicious.test(text) ? harmless(text).replaceAll('\n', ' ') : text;
}
