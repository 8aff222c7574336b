const lineBreaks = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;
/** Everything that steers a terminal or hides what is written: controls, bidi marks, invisible formats. */
const steering = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;
const markPile = /(\p{M}{8})\p{M}+/gu;
/** Only what one of the others may find; most text has nothing of it. */
const suspicious = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\p{M}{9}/u;

/**
 * Text that can only ever be text on a terminal. Requests are cleaned when they arrive; this is the last
 * door before the bytes leave, and it trusts neither the store nor what a person pasted.
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
