import { addressOf } from '../../application/faces.ts';
import { pageFace } from '../../domain/session/face.ts';
import type { OpenSession } from '../../domain/session/session.ts';
import type { PortalLink } from '../../terminal/deps.ts';
import type { Composed } from './compose.ts';
import type { FacesOnDemand } from './faces-on-demand.ts';

type Deps = {
  readonly store: Pick<Composed['store'], 'attention'>;
  readonly faces: Pick<FacesOnDemand, 'open'>;
  /** What serves the portal in the foreground. */
  readonly command: string;
};

/**
 * The portal as a terminal sees it. A terminal leaves, so an address is worth nothing if this process would be the
 * only one to serve it: then there is none, and the person is told what to run.
 */
export function createPortalLink({ store, faces, command }: Deps): PortalLink {
  async function outlivesUs({ id }: OpenSession): Promise<boolean> {
    const { ours } = await (await faces.open()).portal.ensure();
    return !ours || (await store.attention(id)) !== 'gone';
  }
  return {
    command,
    async address(session) {
      if (!(await outlivesUs(session))) return null;
      return (await faces.open()).portal.urlFor(session.id, 'printed');
    },
    async open(session) {
      if (!(await outlivesUs(session))) return null;
      const { drivers } = await faces.open();
      return addressOf(await drivers[pageFace].offer(session));
    },
  };
}
