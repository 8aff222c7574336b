import type { JSX } from 'preact';
import { answerInProgress, type Draft } from '../../../domain/draft.ts';
import type { EndedSession } from '../../../domain/session.ts';
import { describeAnswer } from '../../../domain/summary.ts';
import { isBlank } from '../answer/draft-fields.ts';
import type { Held } from '../core/desk.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { usePage, useWords } from '../page.ts';

type Props = { readonly held: Held; readonly session: EndedSession };

/** A lost race or a passed deadline takes nobody's words away. */
export function Unsent({ held, session }: Props): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().ended;
  const unsent = held.answering.drafts.unsent.value;
  if (unsent === null || isBlank(unsent)) return null;
  const texts = toTexts(unsent);
  const language = preferences.language.value;
  const said = describeAnswer(session.request, answerInProgress(session, unsent), language);
  return (
    <section class="unsent">
      <h2>{words.unsent}</h2>
      <p>{words.unsentBody}</p>
      <blockquote dir="auto">{texts.length === 0 ? said : texts.join('\n\n')}</blockquote>
      <div class="unsent-actions">
        <CopyButton text={texts.length === 0 ? said : texts.join('\n\n')} />
        <button type="button" class="link-button" onClick={() => held.answering.drafts.forget()}>
          {words.discard}
        </button>
      </div>
    </section>
  );
}

function toTexts(draft: Draft): readonly string[] {
  const all = [draft.customInput, draft.globalNote, ...draft.optionNotes].map((one) => one?.value ?? '');
  return all.filter((text) => text.trim() !== '');
}
