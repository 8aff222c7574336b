import type { Clock } from '../../application/ports.ts';
import { type SessionStore, StoreUnwritableError } from '../../application/session-store.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { type Command, type Context, exitCodes } from '../program/command.ts';
import { readArguments } from '../program/read-arguments.ts';
import { cliWords } from '../strings.ts';
import type { Composed } from '../wiring/compose.ts';
import { openHome } from '../wiring/open-home.ts';
import { openPortalParts, type PortalParts } from '../wiring/portal-parts.ts';
import { untilToldToStop } from './until-told-to-stop.ts';

/** Opens the inbox, and hosts it in the foreground when no other process does; with `--stay` whenever none does. */
export const portalCommand: Command = async (context) => {
  const { values } = readArguments(context, {
    ...{ 'print-url': { type: 'boolean' }, json: { type: 'boolean' } },
    ...{ stay: { type: 'boolean' }, store: { type: 'string' } },
  });
  const composed = await openHome(context, {
    ...{ flag: values.home, store: values.store },
    whenUnwritable: 'refuse',
  });
  const wish = { context, composed, printsUrl: values['print-url'] ?? false, asJson: values.json ?? false };
  await (values.stay ? stay(wish) : show(wish));
  await composed.close();
  return exitCodes.ok;
};

type Wish = {
  readonly context: Context;
  readonly composed: Composed;
  readonly printsUrl: boolean;
  readonly asJson: boolean;
};

async function show({ context, composed, printsUrl, asJson }: Wish): Promise<void> {
  // Said before anything is tried: what the portal itself would run into says less.
  const health = await composed.store.health();
  if (!health.ok) throw health.cause ?? new StoreUnwritableError(health.reason);
  const words = await wordsOf(composed);
  const parts = await openPortalParts(composed, context);
  const { portal, browser } = parts;
  const { ours } = await portal.host();
  const opened = !printsUrl && (await browser.open(await portal.urlFor(null, 'opened'))).kind === 'opened';
  const url = await portal.urlFor(null, opened ? 'none' : 'printed');
  if (asJson) context.stdout.write(`${printJson({ url, hosting: ours })}\n`);
  else if (printsUrl) context.stdout.write(`${url}\n`);
  else context.stdout.write([words.at(url), ...(opened ? [words.opening] : []), ''].join('\n'));
  if (ours) {
    context.stderr.write(`${words.hosting}\n`);
    await untilToldToStop();
  } else {
    await browser.untilUsed();
  }
  await close(parts);
}

/**
 * For a service of a person whose agents run on other machines. It opens no browser, and its address has a key only where
 * that was asked for: what a service prints is kept in a log.
 */
async function stay({ context, composed, printsUrl, asJson }: Wish): Promise<void> {
  const words = await wordsOf(composed);
  const stopped = untilToldToStop();
  const complain = (reason: string) => context.stderr.write(`${words.waitsForStore(reason)}\n`);
  if (!(await untilUsable(composed, stopped, complain))) return;
  const parts = await openPortalParts(composed, context);
  const { ours } = await parts.portal.host();
  const url = await parts.portal.urlFor(null, printsUrl ? 'printed' : 'none');
  if (asJson) context.stdout.write(`${printJson({ url, hosting: ours })}\n`);
  else context.stdout.write(printsUrl ? `${url}\n` : `${words.at(url)}\n`);
  context.stderr.write(`${words.staying}\n`);
  await stopped;
  await close(parts);
}

const lookAgainMs = 5_000;

/** A database may be reached only later, as once a VPN is up. Each reason is said once. False: told to stop before. */
async function untilUsable(
  { store, clock }: { readonly store: SessionStore; readonly clock: Clock },
  stopped: Promise<void>,
  complain: (reason: string) => void,
): Promise<boolean> {
  let said = '';
  for (;;) {
    const health = await store.health();
    if (health.ok) return true;
    if (health.reason !== said) complain(health.reason);
    said = health.reason;
    let forget = () => {};
    const later = new Promise<boolean>((resolve) => {
      forget = clock.after(lookAgainMs, () => resolve(true));
    });
    const goesOn = await Promise.race([later, stopped.then(() => false)]);
    forget();
    if (!goesOn) return false;
  }
}

async function wordsOf({ settings }: Composed) {
  return cliWords[(await settings.read()).value('language')].portal;
}

async function close({ browser, portal }: PortalParts): Promise<void> {
  await browser.close();
  await portal.close();
}
