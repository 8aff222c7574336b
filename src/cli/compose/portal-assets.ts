declare const __PORTAL_JS__: string;
declare const __PORTAL_CSS__: string;

/**
 * The page is part of the program, so that a running server needs no other file of its folder. In a module of its own,
 * so that code that only needs the version does not load the page.
 */
export const portalAssets = { js: __PORTAL_JS__, css: __PORTAL_CSS__ } as const;
