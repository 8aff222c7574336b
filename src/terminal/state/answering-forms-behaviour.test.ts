import { describeAnsweringForms } from '../../../test/contracts/answering-forms.ts';
import { openTerminalForm } from '../../../test/support/terminal-in-use.ts';

describeAnsweringForms('in the terminal', openTerminalForm);
