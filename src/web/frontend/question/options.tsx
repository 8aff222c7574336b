import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { boundsText } from '../../../domain/answer/answer-problem-text.ts';
import { sendsOnPick } from '../../../domain/answer/answering.ts';
import { filterFrom, filterOptions } from '../../../domain/question/filter-options.ts';
import { optionIds, visibleOptions } from '../../../domain/question/option.ts';
import type { Section } from '../answer/section.ts';
import { Icon } from '../components/icons.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';
import type { Evidence } from './evidence.tsx';
import { idAt } from './focus.ts';
import { OptionCard, optionRole } from './option-card.tsx';

/** Digits reach the first nine of what is shown. */
const mostDigits = 9;
/** More than a screen holds. The others follow in a frame of their own: two hundred at once keep the question from view. */
const drawnFirst = 30;

type Props = {
  readonly section: Section;
  readonly evidence: Evidence;
  /** The id of the one option that Tab reaches. */
  readonly focused: Signal<string | null>;
  /** The id of what names the question. */
  readonly named: string;
  /** A question of a form is a landmark itself, and its options need none. */
  readonly isOfForm: boolean;
};

/** The options as clear targets. The cards follow their own signals, so that a keystroke redraws one of 200. */
export function Options({ section, evidence, focused, named, isOfForm }: Props): JSX.Element {
  const words = useWords().question;
  const { question, hidden } = section.part.value;
  const visible = visibleOptions(question, hidden);
  const typed = useSignal('');
  const shown = filterOptions(visible, typed.value);
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
    const { question, hidden } = section.part.value;
    const ids = optionIds(filterOptions(visibleOptions(question, hidden), typed.value));
    if (focused.value === null || !ids.includes(focused.value)) focused.value = ids[0] ?? null;
  });
  const role = optionRole(question);
  const isLong = shown.length > 40;
  return (
    <section class="options" aria-label={isOfForm ? undefined : words.options}>
      <div class="options-head">
        <Bounds section={section} />
        {visible.length >= filterFrom && (
          <OptionFilter typed={typed} shown={shown.length} all={visible.length} />
        )}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is radiogroup or group, and both have a name */}
      <div
        class={`option-list ${isLong ? 'option-list-long' : ''}`}
        role={role === 'radio' ? 'radiogroup' : 'group'}
        aria-labelledby={named}
      >
        {(isWhole.value ? shown : shown.slice(0, drawnFirst)).map((option, index) => (
          <OptionCard
            key={option.id}
            option={option}
            digit={index < mostDigits ? index + 1 : null}
            role={role}
            section={section}
            evidence={evidence}
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
      <HiddenCount section={section} />
    </section>
  );
}

function HiddenCount({ section }: { readonly section: Section }): JSX.Element | null {
  const page = usePage();
  const words = useWords().question;
  const count = useComputed(() => section.part.value.hidden.length).value;
  if (count === 0) return null;
  async function showAll(): Promise<void> {
    const open = page.questions.open.peek();
    if (open === null) return;
    const body = { hidden: [], question: section.at };
    const shown = await showingFailure(page, page.api.hideOptions(open.session.id, body));
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

/** How many may be picked, and how many are: said here and nowhere else, and in view while the options scroll. */
function Bounds({ section }: { readonly section: Section }): JSX.Element {
  const { preferences } = usePage();
  const words = useWords();
  const part = section.part.value;
  const text = boundsText(part.question, section.picked.value.size, preferences.language.value);
  return (
    <p class="bounds" id={idAt('bounds', section.at)} role="status">
      {sendsOnPick(part) ? words.question.pickOneNow : text}
      {part.question.optional && <span class="optional"> {words.form.optionalMark}</span>}
    </p>
  );
}

type FilterProps = { readonly typed: Signal<string>; readonly shown: number; readonly all: number };

function OptionFilter({ typed, shown, all }: FilterProps): JSX.Element {
  const words = useWords().question;
  return (
    <search class="option-filter">
      <Icon name="search" size={15} />
      <input
        type="text"
        data-key-scope="filter"
        aria-label={words.filter}
        placeholder={words.filterHint}
        value={typed.value}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
      />
      <span class="option-filter-count" role="status">
        {words.filtered(shown, all)}
      </span>
      <span class="key" aria-hidden="true">
        /
      </span>
    </search>
  );
}
