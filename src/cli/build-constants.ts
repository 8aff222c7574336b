declare const __CHOICE_VERSION__: string;
declare const __PORTAL_JS__: string;
declare const __PORTAL_CSS__: string;

/** What the build writes into the program. */
export const version: string = __CHOICE_VERSION__;

/** The page travels inside the program, so that a running server needs nothing from its folder again. */
export const portalAssets = { js: __PORTAL_JS__, css: __PORTAL_CSS__ } as const;
