import { afterEach, beforeEach, vi } from 'vitest';
import { describeAnsweringForms } from '../../../../test/contracts/answering-forms.ts';
import { openPageForm } from '../../../../test/support/page-in-use.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describeAnsweringForms('on the page', openPageForm);
