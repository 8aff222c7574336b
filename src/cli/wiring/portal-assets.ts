declare const __PORTAL_JS__: string;
declare const __PORTAL_CSS__: string;

/**
 * The page travels inside the program, so that a running server needs nothing from its folder again.
 * In a file of its own: whoever only wants the version must not carry the page through memory.
 */
export const portalAssets = { js: __PORTAL_JS__, css: __PORTAL_CSS__ } as const;
