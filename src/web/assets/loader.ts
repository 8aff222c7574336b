/**
 * The only script that stands in the page beside a linked bundle. When script or stylesheet cannot be had (a copy
 * in the browser's cache that does not match its `integrity`, a 404, an extension that blocks it) or has not run
 * within ten seconds, the same address is opened once more with everything inside; `anew` asks that page to fetch the
 * bundle past the cache for the next time. The fragment comes along: it may hold a key. `data-script` is the bundle's word that it runs; `data-inline` tells a bundle that runs all the
 * same, because only the stylesheet failed, to leave the key alone. The inline page has no loader, so this
 * happens once.
 */
export const loader = `(() => {
  const { dataset } = document.documentElement;
  const comeInline = () => {
    if ('script' in dataset || 'inline' in dataset) return;
    dataset.inline = '';
    location.replace(location.pathname + '?inline=anew' + location.hash);
  };
  addEventListener('error', ({ target }) => target !== window && target.integrity && comeInline(), true);
  addEventListener('DOMContentLoaded', comeInline);
  setTimeout(comeInline, 10000);
})()`;
