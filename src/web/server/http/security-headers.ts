/** What the page may load: our own bundle, or inline texts by their hashes. */
export type PageSources = { readonly script: string; readonly style: string };

const ownBundle: PageSources = { script: "'self'", style: "'self'" };

export function contentSecurityPolicy({ script, style }: PageSources): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    // The timer's Worker is a blob of the page's own; a service worker cannot be one.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types choice-timer',
  ].join('; ');
}

/** On every response, refusals included; a reply may replace the caching and the sources. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(ownBundle),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
