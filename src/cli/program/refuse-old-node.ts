import { readLanguage } from '../../i18n/locale.ts';
import { nodeWords } from '../strings-node.ts';
import { isNodeNewEnough } from './needed-node.ts';

/*
 * The first import of the loader, so that an old Node comes here before it meets anything it does not know. Without it
 * the opening would be answered from the recording, and the first question would fail with a syntax error. Node's own
 * modules are not imported here: before 14.18 their names have no `node:`.
 */
if (!isNodeNewEnough(process.versions.node)) {
  const { CHOICE_LANG, LC_ALL, LANG } = process.env;
  const words = nodeWords[readLanguage(CHOICE_LANG || LC_ALL || LANG || '') ?? 'en'];
  process.stderr.write(words.tooOld(process.versions.node, process.execPath).concat('\n'));
  process.exit(1);
}
