import { setTimeout as wait } from 'node:timers/promises';
import { cleanLine } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { createFormats } from '../../i18n/formats.ts';
import { isAllowedHost, readAllowedHosts } from '../../web/server/guard/hosts.ts';
import type { Invitation, Portal } from '../../web/server/portal.ts';
import { openHome } from '../compose/open-home.ts';
import { openPortal } from '../compose/open-portal.ts';
import { alignColumns } from '../program/align-columns.ts';
import { type Command, type Context, exitCodes, UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { readArguments } from '../program/read-arguments.ts';
import { stopSignal } from '../program/stop-signal.ts';
import { requireUsable } from '../program/store-problem.ts';
import { commandWords } from './strings.ts';

const longestName = 40;

/** Lets a phone or another computer in, and lists and shuts out those that were. */
export const pairCommand: Command = async (context) => {
  const { values } = readArguments(context, {
    ...{ name: { type: 'string' }, host: { type: 'string' }, store: { type: 'string' } },
    ...{ list: { type: 'boolean' }, revoke: { type: 'string' }, json: { type: 'boolean' } },
  });
  const words = commandWords[context.language].pair;
  const { list, revoke, name = '', host } = values;
  const invites = list !== true && revoke === undefined;
  if ((list === true && revoke !== undefined) || (!invites && (name !== '' || host !== undefined))) {
    throw new UsageError(words.listOrRevoke);
  }
  if (Array.from(name).length > longestName) throw new UsageError(words.nameLong(longestName));
  const composed = await openHome(context, {
    ...{ flag: values.home, store: values.store },
    whenUnwritable: 'refuse',
  });
  await requireUsable(composed.store);
  const { portal } = await openPortal(composed, context);
  const deps: Deps = { context, words, portal, json: values.json === true };
  try {
    if (list === true) return await listDevices(deps);
    if (revoke !== undefined) return await shutOut(deps, revoke);
    const allowed = readAllowedHosts((await composed.settings.read()).value('allowed_hosts'));
    if (host !== undefined && !isAllowedHost(host, allowed))
      throw new UsageError(words.notAllowed(echo(host)));
    const outside = host ?? allowed[0];
    return await letIn(deps, cleanLine(name), outside === undefined ? null : `https://${outside}`);
  } finally {
    await portal.close();
    await composed.close();
  }
};

type Deps = {
  readonly context: Context;
  readonly words: (typeof commandWords)['en']['pair'];
  readonly portal: Portal;
  readonly json: boolean;
};

async function listDevices({ context, words, portal, json }: Deps): Promise<number> {
  const devices = await portal.devices();
  const { date } = createFormats(context.language);
  const rows = devices.map(({ id, name, lastUsedAt }) => [id, cleanLine(name), words.used(date(lastUsedAt))]);
  const facts = devices.map(({ id, name, lastUsedAt }) => ({ id, name, last_used_at: iso(lastUsedAt) }));
  const lines = rows.length === 0 ? [words.none] : alignColumns(rows);
  context.stdout.write(`${json ? printJson(facts, 2) : lines.join('\n')}\n`);
  return exitCodes.ok;
}

async function shutOut({ context, words, portal, json }: Deps, id: string): Promise<number> {
  const device = (await portal.devices()).find((one) => one.id === id);
  if (device === undefined || !(await portal.revoke(id))) {
    context.stderr.write(`${words.unknown(echo(id))}\n`);
    return exitCodes.unavailable;
  }
  context.stdout.write(
    `${json ? printJson({ id, revoked: true }) : words.revoked(cleanLine(device.name))}\n`,
  );
  return exitCodes.ok;
}

/** Serves the portal itself where no other process does, until the device has come or its time is over. */
async function letIn(deps: Deps, given: string, origin: string | null): Promise<number> {
  const { context, words, portal, json } = deps;
  const name = given === '' ? words.device((await portal.devices()).length + 1) : given;
  // Before there is a key, so that none outlives a Ctrl-C.
  const stopped = stopSignal().then(() => 'left' as const);
  await portal.host();
  const invitation = await portal.invite(name, origin);
  const { id, url, port, expiresAt } = invitation;
  if (json) context.stdout.write(`${printJson({ id, name, url, expires_at: iso(expiresAt) })}\n`);
  else {
    const lines =
      origin === null
        ? [words.onlyHere(port), words.open(name), url]
        : [words.scan(name), await qrCode(url, context.stdout.isTTY === true), url];
    context.stdout.write(`${lines.join('\n')}\n`);
    context.stderr.write(`${words.waiting}\n`);
  }
  const outcome = await Promise.race([settled(invitation), stopped]);
  if (outcome === 'left') await invitation.withdraw();
  if (outcome === 'expired') context.stderr.write(`${words.expired}\n`);
  if (outcome === 'used' && !json) context.stdout.write(`${words.paired(name)} ${id}\n`);
  return outcome === 'used' ? exitCodes.ok : exitCodes.unanswered;
}

const lookEveryMs = 300;

async function settled(invitation: Invitation): Promise<'used' | 'expired'> {
  for (;;) {
    const outcome = await invitation.outcome();
    if (outcome !== 'waiting') return outcome;
    await wait(lookEveryMs);
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * A text as a QR code of half blocks. In a terminal it is white on black whatever the colours are there: most cameras
 * do not read an inverted one.
 */
export async function qrCode(text: string, hasColours: boolean): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr');
  const code = renderUnicodeCompact(text, { border: 2 });
  if (!hasColours) return code;
  return code
    .split('\n')
    .map((line) => `\u001B[97;40m${line}\u001B[0m`)
    .join('\n');
}
