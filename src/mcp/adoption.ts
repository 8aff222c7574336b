/** What of a client's own dialogs is asked here as well. By itself, so that who only wants to know loads no settings. */
export const adoptions = ['off', 'questions'] as const;
export type Adoption = (typeof adoptions)[number];
