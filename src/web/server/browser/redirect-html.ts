import { portalWords } from '../../strings.ts';

/** A page that leads to an address of ours: a host, a port, an id and a key, none of which can hold a quote or a bracket. */
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
