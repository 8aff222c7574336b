import { createFaces, type FaceDriver, type Faces } from '../../application/faces.ts';
import type { Face } from '../../domain/session/face.ts';
import { createTerminalDriver } from '../../terminal/terminal-driver.ts';
import { createBrowserDriver, createBrowserOpening } from '../../web/server/browser/browser-driver.ts';
import type { Context } from '../program/command.ts';
import type { Composed } from './compose.ts';
import { type OpenedPortal, openPortal } from './open-portal.ts';

export type OpenedFaces = OpenedPortal & {
  readonly faces: Faces;
  readonly drivers: Readonly<Record<Face, FaceDriver>>;
  /** Closes every face, and the portal with the browser's. */
  close(): Promise<void>;
};

/** The faces of a process, and the portal that they use. */
export async function openFaces(composed: Composed, context: Context): Promise<OpenedFaces> {
  const opened = await openPortal(composed, context);
  const { store, home, clock, log } = composed;
  const drivers: OpenedFaces['drivers'] = {
    web: createBrowserDriver({
      ...opened,
      opening: createBrowserOpening(store.persistent ? home : null, clock),
      log,
    }),
    terminal: createTerminalDriver({ ...composed, program: opened.terminalProgram, env: context.env }),
  };
  return {
    ...opened,
    faces: createFaces({ ...composed, drivers }),
    drivers,
    async close() {
      await Promise.all(Object.values(drivers).map((driver) => driver.close()));
    },
  };
}
