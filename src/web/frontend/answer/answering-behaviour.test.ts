import { afterEach, beforeEach, vi } from 'vitest';
import { describeAnswering } from '../../../../test/contracts/answering.ts';
import { openPage } from '../../../../test/support/page-in-use.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describeAnswering('on the page', openPage);
