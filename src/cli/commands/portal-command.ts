import { StoreUnwritableError } from '../../application/session-store.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { readArguments } from '../program/read-arguments.ts';
import { cliWords } from '../strings.ts';
import { openHome } from '../wiring/open-home.ts';
import { openPortalParts } from '../wiring/portal-parts.ts';
import { untilToldToStop } from './until-told-to-stop.ts';

/** Opens the inbox, and hosts it in the foreground when no other process does. */
export const portalCommand: Command = async (context) => {
  const { values } = readArguments(context, {
    ...{ 'print-url': { type: 'boolean' }, json: { type: 'boolean' } },
    store: { type: 'string' },
  });
  const composed = await openHome(context, {
    ...{ flag: values.home, store: values.store },
    whenUnwritable: 'refuse',
  });
  // Said before anything is tried: what the portal itself would run into says less.
  const health = await composed.store.health();
  if (!health.ok) throw health.cause ?? new StoreUnwritableError(health.reason);
  const words = cliWords[(await composed.settings.read()).value('language')].portal;
  const { portal, browser } = await openPortalParts(composed, context);
  const { ours } = await portal.host();
  const opened =
    !values['print-url'] && (await browser.open(await portal.urlFor(null, 'opened'))).kind === 'opened';
  const url = await portal.urlFor(null, opened ? 'none' : 'printed');
  if (values.json) context.stdout.write(`${printJson({ url, hosting: ours })}\n`);
  else if (values['print-url']) context.stdout.write(`${url}\n`);
  else context.stdout.write([words.at(url), ...(opened ? [words.opening] : []), ''].join('\n'));
  if (ours) {
    context.stderr.write(`${words.hosting}\n`);
    await untilToldToStop();
  } else {
    await browser.untilUsed();
  }
  await browser.close();
  await portal.close();
  await composed.close();
  return exitCodes.ok;
};
