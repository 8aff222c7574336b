import { describeAnswering } from '../../../test/contracts/answering.ts';
import { openTerminal } from '../../../test/support/terminal-in-use.ts';

describeAnswering('in the terminal', openTerminal);
