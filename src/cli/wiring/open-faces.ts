import type { Faces } from '../../application/ports.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { Context } from '../program/command.ts';
import { createBrowserOpening } from './browser-opening.ts';
import type { Composed } from './compose.ts';
import { createFaces } from './faces.ts';
import { createFindInbox } from './find-inbox.ts';
import { openPortalParts, type PortalParts } from './portal-parts.ts';

export type OpenedFaces = { readonly faces: Faces; readonly parts: PortalParts };
type LaunchTerminal = (session: OpenSession) => Promise<boolean>;

/** The faces of a process, with the portal's parts that they use. */
export async function openFaces(
  composed: Composed,
  context: Context,
  launcherFor: (parts: PortalParts) => LaunchTerminal = () => async () => false,
): Promise<OpenedFaces> {
  const parts = await openPortalParts(composed, context);
  const { store, clock, isAlive, log } = composed;
  const browserOpening = createBrowserOpening(store.persistent ? composed.home : null, clock);
  const findInbox = createFindInbox(composed);
  const launchTerminal = launcherFor(parts);
  const faces = createFaces({ ...parts, browserOpening, isAlive, log, findInbox, launchTerminal });
  return { faces, parts };
}
