import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { domainWords } from '../../domain/strings.ts';
import { messageOf } from '../../files/error-code.ts';
import { readNtfyToken, type TokenSource } from '../../notify/ntfy.ts';
import { wantedWays } from '../../notify/settings.ts';
import { notifyWords } from '../../notify/strings.ts';
import { chooseLaunch, type Surroundings } from '../../web/server/browser/choose-launch.ts';
import { findListener, readSocketTable } from '../../web/server/life/port-holder.ts';
import type { Portal, Serving } from '../../web/server/portal.ts';
import type { Composed } from '../compose/compose.ts';
import type { OpenedPortal } from '../compose/open-portal.ts';
import type { Context } from '../program/command.ts';
import type { DoctorWords, Finding } from './finding.ts';
import { doctorWords } from './strings.ts';

/** Who serves the portal, or that it could be served; and who has the port that the person wanted for it. */
export async function examinePortal(
  portal: Portal,
  serving: Serving | null,
  { settings, words }: Pick<Composed, 'settings'> & { readonly words: DoctorWords },
): Promise<Finding> {
  try {
    // A portal that answers is left where it is: an election would take it from an older version.
    const { port } = serving ?? (await portal.ensure());
    const pid = serving === null ? null : (serving.holder?.pid ?? (await whoListens(port))?.pid ?? null);
    const wanted = (await settings.read()).value('portal_port');
    const isElsewhere = wanted !== 0 && wanted !== port;
    const holder = isElsewhere ? await whoListens(wanted) : null;
    const said =
      serving === null
        ? words.portalFree(port)
        : words.portal(port, words.running(serving.version, String(pid ?? '')), serving.tabs);
    const other = isElsewhere ? [words.otherPort(wanted, holderText(holder, words))] : [];
    const { version = null, tabs = 0 } = serving ?? {};
    const details = { port, pid, version, tabs, wanted, wantedHolder: holder };
    return { name: 'portal', ok: true, text: [said, ...other].join(words.separator), details };
  } catch (cause) {
    return { name: 'portal', ok: false, text: words.portalFails(messageOf(cause)) };
  }
}

function holderText(holder: PortHolder | null, words: DoctorWords): string {
  if (holder === null) return words.heldOnce;
  const { pid, program, user } = holder;
  return pid === null ? words.heldByUser(user) : words.heldByProcess(pid, program, user);
}

/** A program that has a port. Only programs of our own user can be looked into: of others there is the user alone. */
type PortHolder = { readonly user: string; readonly pid: number | null; readonly program: string };

/** Who listens on a port of this machine; null where the system does not say, or no program does. */
async function whoListens(port: number): Promise<PortHolder | null> {
  const listener = findListener(await readSocketTable(), port);
  if (listener === null) return null;
  const user = await nameOfUser(listener.uid);
  const pid = await processWith(`socket:[${listener.inode}]`);
  return { user, pid, program: pid === null ? '' : await nameOfProcess(pid) };
}

async function nameOfUser(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = users.split('\n').find((line) => line.split(':')[2] === String(uid));
  return named?.split(':')[0] ?? String(uid);
}

async function processWith(openFile: string): Promise<number | null> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const folder = join('/proc', pid, 'fd');
    for (const name of await readdir(folder).catch(() => [])) {
      if ((await readlink(join(folder, name)).catch(() => '')) === openFile) return Number(pid);
    }
  }
  return null;
}

/** Without its arguments: those may hold keys. */
async function nameOfProcess(pid: number): Promise<string> {
  const words = (await readFile(join('/proc', String(pid), 'cmdline'), 'utf8').catch(() => '')).split('\0');
  return basename(words[0] ?? '');
}

/** Never a fault: over SSH there is no browser, and everything works without one. */
export async function examineBrowser(
  { browser }: Pick<OpenedPortal, 'browser'>,
  words: DoctorWords,
): Promise<Finding> {
  const why = await browser.whyNot();
  const text = why === null ? words.browser : words.noBrowser[why];
  return { name: 'browser', ok: true, text, details: { opens: why === null, why } };
}

/** Where this runs, as far as it explains why no browser comes up or an address does not open. */
export function examineSurroundings(around: Surroundings, words: DoctorWords): Finding {
  const { surroundings } = words;
  const { env, platform, isWsl } = around;
  const hasScreen = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  const seen = {
    ssh: Boolean(env.SSH_CONNECTION || env.SSH_TTY),
    wsl: isWsl,
    container: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
    // Where a browser opens all the same, as one that `BROWSER` names, no screen is missed.
    noDisplay: !hasScreen && chooseLaunch({ ...around, openBrowser: true }).kind === 'cannot',
  };
  const said = Object.entries(seen).flatMap(([key, is]) =>
    is ? [surroundings[key as keyof typeof seen]] : [],
  );
  const text = said.length === 0 ? surroundings.plain : said.join(words.separator);
  return { name: 'surroundings', ok: true, text, details: seen };
}

/** How a person who looks at no tab is notified. Nothing is sent: `choice-mcp notify` does that. */
export async function examineNotifications({ settings }: Composed, context: Context): Promise<Finding> {
  const { language } = context;
  const words = doctorWords[language].notifications;
  const { value } = await settings.read();
  const ways = wantedWays(value);
  if (ways.length === 0) return { name: 'notifications', ok: true, text: words.off, details: { ways } };
  const source: TokenSource = { ...context, file: value('ntfy_token_file') };
  const token = ways.includes('ntfy_url') ? await readNtfyToken(source) : { token: null };
  if ('problem' in token) {
    return { name: 'notifications', ok: false, text: token.problem(notifyWords[language].problem) };
  }
  const said = [words.on(ways.join(domainWords[language].listSeparator), value('notify_after_seconds'))];
  const quiet = value('notify_quiet_hours');
  if (quiet !== '') said.push(words.quiet(quiet));
  return {
    name: 'notifications',
    ok: true,
    text: [...said, words.tryIt].join(doctorWords[language].separator),
    details: { ways },
  };
}
