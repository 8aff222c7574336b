import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import type { Place } from './open-socket.ts';

/** Where the server is. The driver cuts every host at its first colon, and an IPv6 address has more. */
export function placeOf(address: string, place: Place): Place {
  const { hostname, port } = new URL(address);
  if (!hostname.startsWith('[')) return place;
  return { host: [hostname.slice(1, -1)], port: [Number(port || 5432)] };
}

/**
 * Of an IP address the driver tells Node no name, and Node then takes the certificate of a "localhost", and not the
 * right one. `hostOf` is the host that was connected to.
 */
export function certificateCheck(
  address: string,
  hostOf: () => string,
): { readonly ssl?: ConnectionOptions } {
  switch (new URL(address).searchParams.get('sslmode')) {
    case 'verify-full':
      return { ssl: { checkServerIdentity: (_name, found) => checkServerIdentity(hostOf(), found) } };
    case 'verify-ca':
      return { ssl: { checkServerIdentity: () => undefined } };
    default:
      return {};
  }
}
