import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseObject } from '../../domain/json-object.ts';
import { pageFace } from '../../domain/session/face.ts';
import type { OpenSession, Session } from '../../domain/session/session.ts';
import { messageOf } from '../../files/error-code.ts';
import { findProgram } from '../../files/find-program.ts';
import { promptName } from '../../mcp/strings.ts';
import { isNewerVersion } from '../../web/server/life/version-order.ts';
import type { Serving } from '../../web/server/portal.ts';
import type { Composed } from '../compose/compose.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { connectMcp } from '../program/mcp-client.ts';
import { clients } from '../setup/clients.ts';
import { type FoundClient, findClients } from '../setup/find-clients.ts';
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

/** Every client that has us: how it starts us, which version that is, whether it starts and how long that takes. */
export async function examineClients(
  context: Context,
  home: string,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const found = (await findClients(context, home)).filter(({ starts }) => starts !== 'absent');
  const findings: Finding[] = [];
  // One after the other: starts at the same time would slow each other down.
  for (const one of found) findings.push(await examineClient(one, context, words));
  return findings.length === 0 ? [{ name: 'client', ok: true, text: words.noClient }] : findings;
}

async function examineClient(found: FoundClient, { env }: Context, words: DoctorWords): Promise<Finding> {
  const { client, file, starts, words: command } = found;
  const { name } = clients[client];
  const details = { client, file, starts };
  if (starts === 'unreadable')
    return { name: 'client', ok: false, text: words.clientUnreadable(name, file), details };
  // It would ask the registry, and take whichever version is there today.
  if (starts === 'npx') return { name: 'client', ok: true, text: words.clientNpx(name, client), details };
  const started = await timeStart(command, env);
  if (!started.ok) {
    const text = words.clientFails(name, command.join(' '), started.reason, client);
    return { name: 'client', ok: false, text, details };
  }
  const { ms, version: running } = started;
  const said = words.clientStarts(name, running, ms);
  const text = isNewerVersion(version, running) ? `${said}; ${words.older(version)}` : said;
  return { name: 'client', ok: true, text, details: { ...details, version: running, ms } };
}

type Started =
  | { readonly ok: true; readonly ms: number; readonly version: string }
  | { readonly ok: false; readonly reason: string };

/** The longest a patient client waits. */
const limitMs = 10_000;

/**
 * Starts a server as a client would, waits for its reply to the handshake, which is what a client waits for, and for one
 * more; then ends it. Neither touches the home.
 */
export async function timeStart(
  [name = '', ...args]: readonly string[],
  { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT }: Readonly<Record<string, string | undefined>>,
): Promise<Started> {
  // Clients hand on little more than this.
  const { program, env } = await findProgram(name, { PATH, HOME, APPDATA, LOCALAPPDATA, SYSTEMROOT });
  if (program === null) return { ok: false, reason: `${name}: ENOENT` };
  const begun = performance.now();
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const stop = new AbortController();
  const late = wait(limitMs, null, { signal: stop.signal }).then(() => {
    throw new Error(`${limitMs / 1_000} s`);
  });
  const start = async (): Promise<Started> => {
    const { serverVersion, request } = await connectMcp(child, 'choice-mcp doctor');
    const ms = Math.round(performance.now() - begun);
    // The handshake is answered from a recording; this is not in it, so a reply shows that the program itself loads.
    await request('prompts/get', { name: promptName });
    return { ok: true, ms, version: serverVersion };
  };
  try {
    return await Promise.race([start(), late]);
  } catch (cause) {
    return { ok: false, reason: messageOf(cause) };
  } finally {
    late.catch(() => {});
    stop.abort();
    child.kill();
  }
}

const run = promisify(execFile);

/** An agent asks and a person answers, both played by us, with the real server and portal, in a home that goes again. */
export async function examineRoundTrip({ env, program }: Context, words: DoctorWords): Promise<Finding> {
  const home = await mkdtemp(join(tmpdir(), 'choice-doctor-'));
  const begun = performance.now();
  try {
    const args = [program, 'demo', '--answer', 'rolling', '--json', '--home', home];
    const { stdout } = await run(process.execPath, args, {
      // Not into a team's inbox.
      env: { ...env, CHOICE_STORE: 'files', CHOICE_PORT: '0', CHOICE_INTERFACE: pageFace },
      timeout: 30_000,
    });
    const ms = Math.round(performance.now() - begun);
    const ok = parseObject(stdout)?.action_status === 'selected';
    return ok
      ? { name: 'roundTrip', ok, text: words.roundTrip(ms), details: { ms } }
      : { name: 'roundTrip', ok, text: words.roundTripFails(stdout.trim()) };
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    return { name: 'roundTrip', ok: false, text: words.roundTripFails(reason.trim()) };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
