import { type Draft, emptyDraft } from '../answer/draft.ts';
import { domainWords } from '../strings.ts';
import { adviceOf } from './ending.ts';
import type { OpenSession } from './session.ts';
import { describeAnswer } from './summary.ts';
import { timeoutEnding } from './timeout-ending.ts';

/** What happens when the time is up, in the person's words; it follows the draft, so it is never a surprise. */
export function atZero(session: OpenSession, draft: Draft = emptyDraft): string {
  const { language } = session.terms;
  const words = domainWords[language].atZero;
  const ending = timeoutEnding(session, draft);
  return ending.kind === 'auto_submitted'
    ? words.submit(describeAnswer(session.request, ending.answer, language))
    : words.unanswered[adviceOf(ending)];
}
