import type { Clock } from '../../application/ports.ts';
import type { SessionStore } from '../../application/session-store.ts';
import type { Language } from '../../domain/language.ts';
import { printJson } from '../../domain/text/print-json.ts';
import type { Composed } from '../compose/compose.ts';
import { openHome } from '../compose/open-home.ts';
import { type OpenedPortal, openPortal } from '../compose/open-portal.ts';
import { type Command, type Context, exitCodes } from '../program/command.ts';
import { readArguments } from '../program/read-arguments.ts';
import { stopSignal } from '../program/stop-signal.ts';
import { causeOf, requireUsable, storeProblemText } from '../program/store-problem.ts';
import { commandWords } from './strings.ts';

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
  const deps = { context, composed, printsUrl: values['print-url'] ?? false, asJson: values.json ?? false };
  await (values.stay ? stay(deps) : show(deps));
  await composed.close();
  return exitCodes.ok;
};

type Deps = {
  readonly context: Context;
  readonly composed: Composed;
  readonly printsUrl: boolean;
  readonly asJson: boolean;
};

async function show({ context, composed, printsUrl, asJson }: Deps): Promise<void> {
  await requireUsable(composed.store);
  const { portal: words } = commandWords[await languageOf(composed)];
  const { portal, browser } = await openPortal(composed, context);
  const { ours } = await portal.host();
  const opened = !printsUrl && (await browser.open(await portal.urlFor(null, 'opened'))).kind === 'opened';
  const url = await portal.urlFor(null, opened ? 'none' : 'printed');
  if (asJson) context.stdout.write(`${printJson({ url, hosting: ours })}\n`);
  else if (printsUrl) context.stdout.write(`${url}\n`);
  else context.stdout.write([words.at(url), ...(opened ? [words.opening] : []), ''].join('\n'));
  if (ours) {
    context.stderr.write(`${words.hosting}\n`);
    await stopSignal();
  } else {
    await browser.untilUsed();
  }
  await close({ portal, browser });
}

/**
 * For a service of a person whose agents run on other machines. It opens no browser, and its address has a key only where
 * that was asked for: what a service prints is kept in a log.
 */
async function stay({ context, composed, printsUrl, asJson }: Deps): Promise<void> {
  const language = await languageOf(composed);
  const { portal: words } = commandWords[language];
  const stopped = stopSignal();
  const complain = (cause: unknown) =>
    context.stderr.write(`${words.waitsForStore(storeProblemText(cause, language))}\n`);
  if (!(await untilUsable(composed, stopped, complain))) return;
  const { portal, browser } = await openPortal(composed, context);
  const { ours } = await portal.host();
  const url = await portal.urlFor(null, printsUrl ? 'printed' : 'none');
  if (asJson) context.stdout.write(`${printJson({ url, hosting: ours })}\n`);
  else context.stdout.write(printsUrl ? `${url}\n` : `${words.at(url)}\n`);
  const lines = [...(printsUrl ? [] : [words.letIn]), words.staying];
  context.stderr.write(`${lines.join('\n')}\n`);
  await stopped;
  await close({ portal, browser });
}

const lookAgainMs = 5_000;

/** A database may be reached only later, as once a VPN is up. Each reason is said once. False: told to stop before. */
async function untilUsable(
  { store, clock }: { readonly store: SessionStore; readonly clock: Clock },
  stopped: Promise<void>,
  complain: (cause: unknown) => void,
): Promise<boolean> {
  let said = '';
  for (;;) {
    const health = await store.health();
    if (health.ok) return true;
    if (health.reason !== said) complain(causeOf(health));
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

async function languageOf({ settings }: Composed): Promise<Language> {
  return (await settings.read()).value('language');
}

async function close({ browser, portal }: Pick<OpenedPortal, 'browser' | 'portal'>): Promise<void> {
  await browser.close();
  await portal.close();
}
