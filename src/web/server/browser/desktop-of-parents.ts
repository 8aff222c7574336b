import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string>>;

/**
 * What a program needs to show a window on a Linux desktop. `BROWSER` is not among them: it names a program to run,
 * and an editor's own works only with more variables of that editor.
 */
const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'];

/** A client, its launcher and a few shells stand between us and the desktop. */
const mostParents = 16;

type From = { readonly pid: number; readonly uid: number; readonly proc?: string };

/**
 * The screen that the processes above us have: clients such as Codex start their servers without DISPLAY. Looks at
 * `pid` first. Ends at a process of another user (`sudo`), whose screen is not ours to use.
 */
export async function desktopOfParents({ pid, uid, proc = '/proc' }: From): Promise<Environment> {
  let at = pid;
  for (let step = 0; step < mostParents && at > 1; step += 1) {
    const status = await readFile(join(proc, String(at), 'status'), 'utf8').catch(() => '');
    if (!new RegExp(`^Uid:\\t${uid}\\t${uid}\\b`, 'm').test(status)) return {};
    // Codex forbids reading its variables; the shell it was started from does not.
    const environ = await readFile(join(proc, String(at), 'environ'), 'utf8').catch(() => '');
    const desktop = desktopIn(environ);
    if ('DISPLAY' in desktop || 'WAYLAND_DISPLAY' in desktop) return desktop;
    at = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return {};
}

function desktopIn(environ: string): Environment {
  const variables = environ.split('\0').flatMap((line) => {
    const [name = '', ...value] = line.split('=');
    return names.includes(name) && value.join('') !== '' ? [[name, value.join('=')] as const] : [];
  });
  return Object.fromEntries(variables);
}
