import type { OpenSession } from '../domain/session.ts';
import type { PortalDoor } from '../terminal/desk.ts';
import type { Composed } from './compose.ts';
import type { PortalParts } from './portal-desk.ts';

export type ClosablePortalDoor = PortalDoor & { close(): Promise<void> };

/**
 * The portal as a terminal sees it, opened only when it is needed: the first frame does not wait for it.
 * A terminal leaves, so an address is worth nothing if this process would be the only one to serve it: then
 * there is none, and the person is told to run `choice-mcp portal`.
 */
export function createPortalDoor(
  { store }: Composed,
  openParts: () => Promise<PortalParts>,
): ClosablePortalDoor {
  let opening: Promise<PortalParts> | null = null;
  const parts = () => {
    opening ??= openParts();
    return opening;
  };
  async function outlivesUs({ id }: OpenSession): Promise<boolean> {
    const { ours } = await (await parts()).desk.ensure();
    return !ours || (await store.attention(id)) !== 'gone';
  }
  return {
    async address(session) {
      return (await outlivesUs(session)) ? (await parts()).desk.urlFor(session.id, 'printed') : null;
    },
    async open(session) {
      if (!(await outlivesUs(session))) return { url: null, opened: false };
      const { desk, browser } = await parts();
      if ((await desk.tabs()) > 0) return { url: await desk.urlFor(session.id, 'none'), opened: true };
      const opening = await browser.open(await desk.urlFor(session.id, 'opened'));
      const opened = opening.kind === 'opened';
      return { url: await desk.urlFor(session.id, opened ? 'none' : 'printed'), opened };
    },
    async close() {
      await (await opening)?.desk.close();
    },
  };
}
