import { afterEach, beforeEach, describe } from 'vitest';
import type { OpenBench, StoreBench } from '../support/store-bench.ts';
import { describeAdopting } from './session-store-adopt.ts';
import { describeAttachments } from './session-store-attachments.ts';
import { describeDrafts } from './session-store-drafts.ts';
import { describeForms } from './session-store-forms.ts';
import { describeHistory } from './session-store-history.ts';
import { describeLog } from './session-store-log.ts';
import { describeReopening } from './session-store-reopening.ts';
import { describeRetention } from './session-store-retention.ts';
import { describeSameQuestion } from './session-store-same-question.ts';
import { describeUncollected } from './session-store-uncollected.ts';
import { describeWaiting } from './session-store-waiting.ts';
import { describeWatching } from './session-store-watching.ts';

/** What every driver of the store promises. Each test gets a store of its own. */
export function describeSessionStore(name: string, open: OpenBench): void {
  describe(`a store ${name}`, () => {
    let bench: StoreBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const current = () => bench;
    describeLog(current);
    describeDrafts(current);
    describeAttachments(current);
    describeForms(current);
    describeSameQuestion(current);
    describeWaiting(current);
    describeWatching(current);
    describeHistory(current);
    describeRetention(current);
    describeUncollected(current);
    describeReopening(current);
    describeAdopting(current);
  });
}
