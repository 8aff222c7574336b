import { exhaustive } from '../../domain/exhaustive.ts';
import type { Language } from '../../domain/language.ts';
import { localeTags } from '../../i18n/locale.ts';
import { portalWords } from '../strings.ts';
import type { SessionNews } from '../wire/replies.ts';
import type { Delivery } from './delivery.ts';
import { faviconUrl } from './favicon.ts';
import { loader } from './loader.ts';

/** What may be said to any caller of the address, paired or not. */
export type PageFacts = {
  readonly language: Language;
  readonly theme: 'system' | 'light' | 'dark';
  readonly session: SessionNews;
  /** When something was last found that another program had planted in a browser, for as long as that is news. */
  readonly plantedAt: number | null;
  /** The portal's port, when a page at `localhost` may go on at 127.0.0.1; null where that may lead elsewhere. */
  readonly numericPort: number | null;
};

/** The shell around the page's own script. Every value in it is one of ours: agent text never comes here. */
export function pageHtml(delivery: Delivery, facts: PageFacts): string {
  const { language, theme, session, plantedAt, numericPort } = facts;
  const words = portalWords[language].page;
  const planted = plantedAt === null ? '' : ` data-planted="${plantedAt}"`;
  const port = numericPort === null ? '' : ` data-port="${numericPort}"`;
  return `<!doctype html>
<html lang="${localeTags[language]}" data-theme="${theme}" data-session="${session}"${planted}${port}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<link rel="icon" href="${faviconUrl}">
${bundleTags(delivery)}
</head>
<body>
<div id="portal"></div>
<noscript>${words.noScript}</noscript>
</body>
</html>
`;
}

/** A module script waits for the document by itself, so both may stand in the head and load side by side. */
function bundleTags(delivery: Delivery): string {
  switch (delivery.kind) {
    case 'hashed':
      return `<script>${loader}</script>
<link rel="stylesheet" href="${delivery.style.url}" integrity="${delivery.style.integrity}">
<script type="module" src="${delivery.script.url}" integrity="${delivery.script.integrity}"></script>`;
    case 'inline':
      return `<meta name="bundle" content="${delivery.addresses.join(' ')}">
<style>${delivery.style}</style>
<script type="module">${delivery.script}</script>`;
    default:
      return exhaustive(delivery);
  }
}
