import { openPlainForm } from '../support/plain-form.ts';
import { describeAnsweringForms } from './answering-forms.ts';

// The faces run the same table beside their own code; this shows that the rules alone keep it.
describeAnsweringForms('by the rules alone', openPlainForm);
