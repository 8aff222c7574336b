import type { OpenSession } from '../../domain/session/session.ts';
import type { TerminalDeps } from '../deps.ts';
import { type Environment, readCapabilities } from '../screen/capabilities.ts';
import type { Way } from './outcome.ts';
import type { Performed } from './perform.ts';

/** Hands the question to the page: same id, deadline, draft and notes. Over SSH there is no browser to open. */
export async function continueInBrowser(deps: TerminalDeps, session: OpenSession): Promise<Performed> {
  const { overSsh } = readCapabilities(deps.env, deps.platform);
  const changed = await deps.changeSession.changeFace(session.id, 'web');
  if (changed.kind === 'unknown-session') return { kind: 'departure', departure: { kind: 'unknown' } };
  if (changed.kind === 'refused') {
    if (changed.refusal.kind !== 'already-ended') {
      return { kind: 'event', event: { kind: 'notice', notice: { kind: 'failed' } } };
    }
    return { kind: 'departure', departure: { kind: 'ended', session: changed.refusal.winner } };
  }
  const url = await reach(deps, session, overSsh);
  const way: Way =
    url === null
      ? { kind: 'run', command: deps.portal.command }
      : { kind: 'address', url, tunnel: overSsh ? tunnelCommand(url, deps.env) : null };
  return { kind: 'departure', departure: { kind: 'continued', session, way } };
}

/** The face is changed already: an address that cannot be had must not look like a failure to continue. */
async function reach(
  { portal, log }: TerminalDeps,
  session: OpenSession,
  overSsh: boolean,
): Promise<string | null> {
  try {
    return await (overSsh ? portal.address(session) : portal.open(session));
  } catch (cause) {
    log.warn('the portal could not be reached', cause);
    return null;
  }
}

/** The line that makes the portal's port reachable from where the person sits. */
export function tunnelCommand(url: string, env: Environment): string | null {
  const { port } = new URL(url);
  const host = env.SSH_CONNECTION?.split(' ')[2];
  if (port === '' || host === undefined) return null;
  const user = env.USER ?? env.LOGNAME;
  return `ssh -L ${port}:127.0.0.1:${port} ${user === undefined ? host : `${user}@${host}`}`;
}
