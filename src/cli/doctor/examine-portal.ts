import { messageOf } from '../../files/error-code.ts';
import type { Context } from '../program/command.ts';
import type { Composed } from '../wiring/compose.ts';
import { openPortalParts } from '../wiring/portal-parts.ts';
import type { DoctorWords, Finding } from './finding.ts';

export async function examinePortal(
  composed: Composed,
  context: Context,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const { portal, browser } = await openPortalParts(composed, context);
  try {
    const { port } = await portal.ensure();
    const opens = (await browser.whyNot()) === null;
    const wanted = (await composed.settings.read()).value('portal_port');
    const said = words.portal(port, await portal.tabs());
    const text = wanted === 0 || wanted === port ? said : `${said}; ${words.otherPort(wanted)}`;
    return [
      { name: 'portal', ok: true, text },
      // Not a fault: over SSH there is no browser, and everything works without one.
      { name: 'browser', ok: true, text: opens ? words.browser : words.noBrowser },
    ];
  } catch (cause) {
    return [{ name: 'portal', ok: false, text: words.portalFails(messageOf(cause)) }];
  } finally {
    await portal.close();
  }
}
