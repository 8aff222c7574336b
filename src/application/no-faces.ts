import type { Faces, Offer } from './ports.ts';

/** For a question that is brought nowhere: it has ended, or its process shows it itself. */
export const noOffer: Offer = {
  url: null,
  terminalCommand: null,
  expected: true,
  noBrowser: null,
  inbox: null,
};

/** The doors of a process that shows its questions itself. */
export const noFaces: Faces = {
  prepare: async () => {},
  offer: async () => noOffer,
  whereabouts: async () => noOffer,
  isAttended: async () => true,
};
