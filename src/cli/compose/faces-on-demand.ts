import type { Context } from '../program/command.ts';
import type { Composed } from './compose.ts';
import type { OpenedFaces } from './open-faces.ts';

/** The faces of one command: opened when first needed, closed at its end. */
export type FacesOnDemand = { open(): Promise<OpenedFaces>; close(): Promise<void> };

/** The portal's code is loaded only then: the first frame of a terminal does not wait for it. */
export function createFacesOnDemand(composed: Composed, context: Context): FacesOnDemand {
  let opening: Promise<OpenedFaces> | null = null;
  return {
    open() {
      opening ??= import('./open-faces.ts').then(({ openFaces }) => openFaces(composed, context));
      return opening;
    },
    async close() {
      const opened = await opening?.catch(() => null);
      await opened?.close();
    },
  };
}
