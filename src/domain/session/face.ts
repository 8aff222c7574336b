export const faces = ['web', 'terminal'] as const;
/** Where the human is. */
export type Face = (typeof faces)[number];

/** Everything in which one face differs from another, as far as a session is concerned. */
type FaceFacts = {
  /** Whether a command has to be run before the person sees the question: handing over then takes time. */
  readonly needsLaunch: boolean;
};

export const faceFacts: Readonly<Record<Face, FaceFacts>> = {
  web: { needsLaunch: false },
  terminal: { needsLaunch: true },
};
