import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { firstFocus } from '../../../domain/answer/answering.ts';
import { optionIds } from '../../../domain/question/option.ts';
import { visibleOptions } from '../../../domain/question/visibility.ts';
import type { Answering } from '../answer/answering.ts';
import { optionRoles } from '../answer/option-role.ts';
import { carryOut } from '../core/carry-out.ts';
import { usePage, useWords } from '../page.ts';
import { Bounds } from './bounds.tsx';
import { filterFrom, filterOptions } from './filter-options.ts';
import { OptionCard } from './option-card.tsx';
import { OptionFilter } from './option-filter.tsx';

/** Digits reach the first nine of what is shown. */
const mostDigits = 9;
/** More than a screen holds. The others follow in a frame of their own: two hundred at once keep the question from view. */
const drawnFirst = 30;

/** The options as clear targets. The cards follow their own signals, so that a keystroke redraws one of 200. */
export function Options({ answering }: { readonly answering: Answering }): JSX.Element {
  const words = useWords().question;
  const { request, hidden } = answering.interaction.value.session;
  const visible = visibleOptions(request, hidden);
  const typed = useSignal('');
  const shown = filterOptions(visible, typed.value);
  const focused = useSignal<string | null>(firstFocus(visible, answering.answer.peek().selectedIds));
  // What has the focus is drawn at once.
  const isWhole = useSignal(visible.findIndex(({ id }) => id === focused.peek()) >= drawnFirst);
  useEffect(() => {
    const drawRest = () => {
      isWhole.value = true;
    };
    // The first frame is about to be drawn, at the second it has been.
    window.requestAnimationFrame(() => window.requestAnimationFrame(drawRest));
  }, [isWhole]);
  useSignalEffect(() => {
    // What had the focus may have been hidden or filtered away: one option must stay reachable by Tab.
    const { request, hidden } = answering.interaction.value.session;
    const ids = optionIds(filterOptions(visibleOptions(request, hidden), typed.value));
    if (focused.value === null || !ids.includes(focused.value)) focused.value = ids[0] ?? null;
  });
  const role = optionRoles[request.mode];
  const isLong = shown.length > 40;
  return (
    <section class="options" aria-label={words.options}>
      <div class="options-head">
        <Bounds answering={answering} />
        {visible.length > filterFrom && (
          <OptionFilter typed={typed} shown={shown.length} all={visible.length} />
        )}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is radiogroup or group, and both have a name */}
      <div
        class={`option-list ${isLong ? 'option-list-long' : ''}`}
        role={role === 'radio' ? 'radiogroup' : 'group'}
        aria-labelledby="question-title"
      >
        {(isWhole.value ? shown : shown.slice(0, drawnFirst)).map((option, index) => (
          <OptionCard
            key={option.id}
            option={option}
            digit={index < mostDigits ? index + 1 : null}
            role={role}
            answering={answering}
            focused={focused}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p class="options-none">
          {words.noneMatch}{' '}
          <button
            type="button"
            class="link-button"
            onClick={() => {
              typed.value = '';
            }}
          >
            {words.clearFilter}
          </button>
        </p>
      )}
      <HiddenCount answering={answering} />
    </section>
  );
}

function HiddenCount({ answering }: { readonly answering: Answering }): JSX.Element | null {
  const page = usePage();
  const words = useWords().question;
  const count = useComputed(() => answering.interaction.value.session.hidden.length).value;
  if (count === 0) return null;
  async function showAll(): Promise<void> {
    const { session_id } = answering.interaction.peek().entry;
    const shown = await carryOut(page, page.api.hideOptions(session_id, { hidden: [] }));
    if (shown !== null) page.questions.accept(shown);
  }
  return (
    <p class="options-hidden">
      {words.hidden(count)}
      <button type="button" class="link-button" onClick={() => void showAll()}>
        {words.showAll}
      </button>
    </p>
  );
}
