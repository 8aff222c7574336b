/** A page sent for with this header carries it back: a copy that the browser had kept does not. */
export const echoHeader = 'choice-echo';
