declare const __CHOICE_VERSION__: string;

/** What the build writes into the program. */
export const version: string = __CHOICE_VERSION__;
