import { portalWords } from '../../strings.ts';

/** A page that redirects to an address of the portal, in which no quote or bracket can stand. */
export function redirectHtml(address: string): string {
  if (/["'<>\\\s]/.test(address)) throw new Error('Not an address of the portal');
  const words = portalWords.en.page;
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<script>location.replace("${address}")</script>
<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>
<p>${words.opening}</p>
`;
}
