import { messageOf } from '../../files/error-code.ts';
import type { Portal, Serving } from '../../web/server/portal.ts';
import type { Composed } from '../wiring/compose.ts';
import type { PortalParts } from '../wiring/portal-parts.ts';
import type { DoctorWords, Finding } from './finding.ts';
import { type PortHolder, whoListens } from './who-listens.ts';

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

/** Never a fault: over SSH there is no browser, and everything works without one. */
export async function examineBrowser(
  { browser }: Pick<PortalParts, 'browser'>,
  words: DoctorWords,
): Promise<Finding> {
  const why = await browser.whyNot();
  const text = why === null ? words.browser : words.noBrowser[why];
  return { name: 'browser', ok: true, text, details: { opens: why === null, why } };
}
