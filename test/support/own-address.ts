import { networkInterfaces } from 'node:os';

/** An address of this computer other than loopback's; a connection to it counts as one from elsewhere. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
