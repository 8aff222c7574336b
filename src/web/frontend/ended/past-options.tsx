import type { JSX } from 'preact';
import { toOutcome } from '../../../domain/session/outcome.ts';
import type { EndedSession } from '../../../domain/session/session.ts';
import { domainWords } from '../../../domain/strings.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';

/** The options as they were offered, read-only, with what was chosen. */
export function PastOptions({ session }: { readonly session: EndedSession }): JSX.Element | null {
  const { preferences } = usePage();
  const words = useWords().ended;
  const { recommended } = domainWords[preferences.language.value];
  const chosen = new Set(toOutcome(session).answer.selectedIds);
  if (session.request.options.length === 0) return null;
  return (
    <ul class="past-options">
      {session.request.options.map((option) => (
        <li key={option.id} class="past-option" data-picked={chosen.has(option.id)}>
          <span class="past-mark">{chosen.has(option.id) && <Icon name="check" size={14} />}</span>
          <span class="option-label" dir="auto" lang={tagOfText(option.label)}>
            {option.label}
          </span>
          <span class="option-tags">
            {chosen.has(option.id) && <span class="tag tag-chosen">{words.chosen}</span>}
            {option.recommended && (
              <span class="tag tag-recommended">
                <Icon name="star" size={12} />
                {recommended}
              </span>
            )}
          </span>
          {option.description !== null && (
            <span class="option-description" dir="auto" lang={tagOfText(option.description)}>
              {option.description}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
