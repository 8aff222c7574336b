import type { Context } from '../program/command.ts';
import { openHome } from '../wiring/open-home.ts';
import { openPortalParts } from '../wiring/portal-parts.ts';

type WantedAddress = { readonly home: string; readonly sessionId: string; readonly url: string };

/** The address with a key of our own: a result's has none where a tab is open or a browser was opened. */
export async function keyedAddress(
  context: Context,
  { home, sessionId, url }: WantedAddress,
): Promise<string> {
  if (new URL(url).hash !== '') return url;
  const composed = await openHome(context, { flag: home, whenUnwritable: 'refuse' });
  const { portal } = await openPortalParts(composed, context);
  try {
    return await portal.urlFor(sessionId, 'printed');
  } finally {
    await portal.close();
    await composed.close();
  }
}
