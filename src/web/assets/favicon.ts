/** A ring with its centre picked: the mark of a question with an answer. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<circle cx="16" cy="16" r="12" fill="none" stroke="#4f6bed" stroke-width="4"/>' +
  '<circle cx="16" cy="16" r="5" fill="#4f6bed"/></svg>';

export const faviconUrl = `data:image/svg+xml,${encodeURIComponent(svg)}`;
