/** Programs that do not know a face cannot read an event with it: one more needs a higher `eventSchema`. */
export const faces = ['web', 'terminal'] as const;
/** Where the human is. */
export type Face = (typeof faces)[number];

/** Where an answer was given: on a face of ours, or in the client's own dialog. */
export const places = [...faces, 'client'] as const;
export type Place = (typeof places)[number];

export function isFace(place: Place): place is Face {
  return place !== 'client';
}

/** The face that each room is, for that room and for commands that show a question on it themselves. */
export const pageFace = 'web' satisfies Face;
export const terminalFace = 'terminal' satisfies Face;

/** The faces that a question can go to from this one. */
export type OtherFace<Own extends Face> = Exclude<Face, Own>;
export function otherFaces<Own extends Face>(own: Own): readonly OtherFace<Own>[] {
  return faces.filter((face): face is OtherFace<Own> => face !== own);
}

/** How a question that goes to a face gets before the person there. */
type Reach =
  /** The page shows it by itself. */
  | 'page'
  /** Somebody runs a command in a terminal first, which takes time. */
  | 'command';

export const reachedBy: Readonly<Record<Face, Reach>> = { web: 'page', terminal: 'command' };
