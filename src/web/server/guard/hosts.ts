import { readWhenChanged } from '../../../settings/read-when-changed.ts';
import { onlyHeader, type RequestHead } from '../http/exchange.ts';
import type { PortalSettings } from '../portal-settings.ts';

/** The names, in lower case and perhaps with a port, by which the person's own tunnel or proxy reaches the portal. */
export type AllowedHosts = readonly string[];

/** Any port: tunnels change it. */
export function isLoopbackHost(host: string): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/.test(host);
}

export function readAllowedHosts(setting: string): AllowedHosts {
  return setting
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** A name without a port stands for every port of it. */
export function isAllowedHost(host: string, allowed: AllowedHosts): boolean {
  const named = host.toLowerCase();
  return allowed.includes(named) || allowed.includes(named.replace(/:\d{1,5}$/, ''));
}

/** Not from this computer, as far as can be told: a caller who learns nothing before it is let in. */
export function isFromOutside(head: RequestHead): boolean {
  return head.isRemote === true || isForwarded(head) || !isLoopbackHost(onlyHeader(head, 'host') ?? '');
}

/** What proxies and tunnels add. Many of them name this computer as the host, so that the name alone says nothing. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|(x-real|x-client|x-cluster-client|true-client|cf-connecting)-ip|tailscale-.+)$/;

function isForwarded({ headers }: RequestHead): boolean {
  return headers.some(([name]) => forwarding.test(name));
}

/** The hosts allowed at present; the settings are read anew when they have changed. */
export function createAllowedHosts(
  settings: Pick<PortalSettings, 'read' | 'stamp'>,
): () => Promise<AllowedHosts> {
  return readWhenChanged({
    stamp: settings.stamp,
    read: async () => readAllowedHosts((await settings.read()).value('allowed_hosts')),
  });
}
