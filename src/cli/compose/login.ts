import { userInfo } from 'node:os';
import { readName } from '../../domain/session/person.ts';

type User = () => { readonly username: string };

/** What the person who runs this is called by their computer. */
export function loginOf(env: Readonly<Record<string, string | undefined>>, user: User = userInfo): string {
  return readName(env.USER) ?? readName(env.USERNAME) ?? nameOf(user) ?? 'somebody';
}

/** A container may run as a user that its list of users does not have. */
function nameOf(user: User): string | null {
  try {
    return readName(user().username);
  } catch {
    return null;
  }
}
