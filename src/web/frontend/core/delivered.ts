/**
 * False where the stylesheet could not be had: the loader in the page's head is about to open the same address with
 * everything inside, and the key in the fragment has to be left to that page. A module runs after the stylesheets, but
 * Chromium may run it before it reports one that failed; that one has no rules by then, or is no sheet at all.
 */
export function isWhole(document: Document): boolean {
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const isStyled = style === null || (style.sheet?.cssRules.length ?? 0) > 0;
  return isStyled && !('inline' in document.documentElement.dataset);
}

/**
 * After a bundle that could not be had: the browser may hold a copy that is not ours, and would meet it again. Clearing
 * the cache through a header leaves what a tab still has in memory; fetched past it, the copy is replaced in both.
 */
export function replaceKeptBundle({ document, location, fetch }: Window & typeof globalThis): void {
  if (location.search !== '?inline=anew') return;
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="bundle"]') ?? { content: '' };
  // Blocked by the person's own choice, for example: then the page keeps coming with everything inside.
  for (const address of content.match(/\S+/g) ?? []) fetch(address, { cache: 'reload' }).catch(() => {});
}

/** What only served to fetch this page leaves the address bar: `?inline`, and the random name of `/open/…`. */
export function tidyAddress({ location, history }: Window): void {
  const path = location.pathname.startsWith('/open/') ? '/' : location.pathname;
  if (path === location.pathname && location.search === '') return;
  history.replaceState(null, '', path + location.hash);
}
