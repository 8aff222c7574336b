import type { OpenSession, Session } from '../../domain/session/session.ts';
import type { Serving } from '../../web/server/portal.ts';
import type { Composed } from '../wiring/compose.ts';
import type { DoctorWords, Finding } from './finding.ts';

type Running = { readonly version: string; readonly pid: number | null };

/**
 * Which versions have processes on this home. Known are those with a question open and the one that serves the portal:
 * a server writes nothing before its first question.
 */
export async function examineVersions(
  { store, isAlive, owner }: Pick<Composed, 'store' | 'isAlive' | 'owner'>,
  serving: Serving | null,
  words: DoctorWords,
): Promise<Finding> {
  // That the questions cannot be read is a finding already.
  const open = await store.listOpen().catch(() => []);
  // In a team's inbox are questions of other machines, too.
  const isHere = (session: Session): session is OpenSession =>
    session.state === 'open' && session.owner.host === owner.host;
  const owners = open.flatMap((session): readonly Running[] =>
    isHere(session) && isAlive({ ...session.owner, at: session.askedAt }) ? [session.owner] : [],
  );
  const host = serving === null ? [] : [{ version: serving.version, pid: serving.holder?.pid ?? null }];
  const versions: Record<string, readonly number[]> = {};
  for (const { version, pid } of [...owners, ...host]) {
    const pids = new Set([...(versions[version] ?? []), ...(pid === null ? [] : [pid])]);
    versions[version] = [...pids];
  }
  const said = Object.entries(versions).map(([version, pids]) => words.running(version, pids.join(', ')));
  const text = said.length > 1 ? words.manyVersions(said.join(' + ')) : said.map(words.versions).join('');
  return { name: 'versions', ok: said.length <= 1, text: text || words.noVersions, details: { versions } };
}
