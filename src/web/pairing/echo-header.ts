/** The portal returns this header of a request for the page; a copy from the browser's cache does not have it. */
export const echoHeader = 'choice-echo';
