import type { Faces } from '../application/ports.ts';
import type { OpenSession } from '../domain/session.ts';
import type { Context } from './command.ts';
import type { Composed } from './compose.ts';
import { createFaces } from './faces.ts';
import { createOpeningOnce } from './opening-once.ts';
import { openPortalParts, type PortalParts } from './portal-desk.ts';

export type OpenedFaces = { readonly faces: Faces; readonly portal: PortalParts };
type LaunchTerminal = (session: OpenSession) => Promise<void>;

/** The doors to the human, for whoever asks: the portal's parts and the faces that stand on them. */
export async function openFaces(
  house: Composed,
  context: Context,
  launcherFor: (portal: PortalParts) => LaunchTerminal = () => async () => {},
): Promise<OpenedFaces> {
  const portal = await openPortalParts(house, context);
  const { store, clock, isAlive, log } = house;
  const openingOnce = createOpeningOnce(store.persistent ? house.home : null, clock);
  const faces = createFaces({ ...portal, openingOnce, isAlive, log, launchTerminal: launcherFor(portal) });
  return { faces, portal };
}
