import type { User } from '../../home/private-home.ts';

/** Null on Windows, where the folders of a user are private by their place. */
export const thisUser: User | null =
  process.getuid === undefined || process.getgid === undefined
    ? null
    : { uid: process.getuid(), gid: process.getgid() };
