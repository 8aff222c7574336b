import { readLanguage } from '../../i18n/locale.ts';
import { startWords } from '../strings-start.ts';

const { CHOICE_LANG, LC_ALL, LANG } = process.env;

/** In the person's language, as far as it is known without reading a file. */
export const startWordsHere = startWords[readLanguage(CHOICE_LANG || LC_ALL || LANG || '') ?? 'en'];

/*
 * The first import of what is started, so that an old Node comes here before it meets anything it does not know.
 * Without it the handshake would be answered from the recording, and the first question would fail with a syntax error.
 * Node's own modules are not imported here: before 14.18 their names have no `node:`.
 */
if (!isNodeNewEnough(process.versions.node)) {
  process.stderr.write(startWordsHere.tooOld(process.versions.node, process.execPath).concat('\n'));
  process.exit(1);
}

/** Whether the program can run on this version of Node. As package.json says, which is not there at run time. */
export function isNodeNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}
