import { type Signal, useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { preselection } from '../../../domain/answer/draft.ts';
import { noteOn } from '../../../domain/answer/note.ts';
import { modeOf } from '../../../domain/question/mode.ts';
import type { Option } from '../../../domain/question/option.ts';
import type { Question } from '../../../domain/question/question.ts';
import { domainWords } from '../../../domain/strings.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Section } from '../answer/section.ts';
import { Icon } from '../components/icons.tsx';
import { usePage, useWords } from '../page.ts';
import { type Evidence, OptionPreview } from './evidence.tsx';
import { NoteField } from './note-field.tsx';

type Props = {
  readonly option: Option;
  readonly digit: number | null;
  readonly role: OptionRole;
  readonly section: Section;
  readonly evidence: Evidence;
  /** The id of the one option that Tab reaches. */
  readonly focused: Signal<string | null>;
};

/**
 * One option. Roving tabindex and our own keys: native radios change with every arrow key, and with single
 * submit two arrows answered a question. The note stands beside the target, not inside it.
 */
export function OptionCard({ option, digit, role, section, evidence, focused }: Props): JSX.Element {
  const { arming } = usePage();
  const name = useId();
  const isPicked = useComputed(() => section.picked.value.has(option.id)).value;
  const isLeaving = useComputed(() => section.leaving.value === option.id).value;
  const tabIndex = useComputed(() => (focused.value === option.id ? 0 : -1)).value;
  const takesNotes = useComputed(() => section.part.value.terms.optionNotes).value;
  return (
    <div class="option" data-picked={isPicked} data-leaving={isLeaving} data-notes={takesNotes}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key table of the page handles its keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is radio or checkbox, by the question's mode */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are checked or not */}
      <div
        class="option-target"
        role={role}
        aria-checked={isPicked}
        aria-labelledby={`${name}-label`}
        aria-describedby={`${name}-more`}
        tabIndex={tabIndex}
        data-key-scope="option"
        onFocus={() => {
          focused.value = option.id;
          evidence.attended.value = option.id;
        }}
        onClick={(event) => {
          // A click without a pointer comes from a key or a tool, and waits like every key that could answer.
          if (event.detail === 0 && !arming.isArmed()) return;
          section.pick(option.id);
        }}
      >
        <span class={`option-control option-${role}`} aria-hidden="true">
          {role === 'checkbox' && isPicked && <Icon name="check" size={12} />}
        </span>
        <span class="option-digit" aria-hidden="true">
          {digit}
        </span>
        <span class="option-label" id={`${name}-label`} dir="auto" lang={tagOfText(option.label)}>
          {option.label}
        </span>
        <span class="option-more" id={`${name}-more`}>
          <Tags option={option} section={section} />
          {option.description !== null && (
            <span class="option-description" dir="auto" lang={tagOfText(option.description)}>
              {option.description}
            </span>
          )}
        </span>
      </div>
      {takesNotes && <OptionNote option={option} section={section} tabIndex={tabIndex} />}
      {option.preview !== null && (
        <OptionPreview id={option.id} label={option.label} evidence={evidence} tabIndex={tabIndex} />
      )}
      {isLeaving && <Leaving />}
    </div>
  );
}

type OptionProps = Pick<Props, 'option' | 'section'>;

/** Recommended is a quiet star; a default that comes preselected says so. */
function Tags({ option, section }: OptionProps): JSX.Element | null {
  const { preferences } = usePage();
  const words = domainWords[preferences.language.value];
  const isDefault = useComputed(() => {
    const { question, terms } = section.part.value;
    return preselection(question, terms).includes(option.id);
  }).value;
  if (!option.recommended && !isDefault) return null;
  return (
    <span class="option-tags">
      {isDefault && <span class="tag">{words.default}</span>}
      {option.recommended && (
        <span class="tag tag-recommended">
          <Icon name="star" size={12} />
          {words.recommended}
        </span>
      )}
    </span>
  );
}

/** Tab goes from the option in focus to its own note, and on to the answer. */
function OptionNote({ option, section, tabIndex }: OptionProps & { readonly tabIndex: 0 | -1 }): JSX.Element {
  const words = useWords().question;
  const text = useComputed(() => noteOn(section.answer.value.optionNotes, option.id)).value;
  return (
    <NoteField
      value={text}
      kind="note"
      tabIndex={tabIndex}
      add={words.addNote}
      addName={words.addNoteTo(option.label)}
      name={words.noteOn(option.label)}
      hint={words.noteHint}
      isFixed={section.isBusy.value}
      onText={(value) => section.change({ field: 'optionNote', optionId: option.id, value })}
    />
  );
}

function Leaving(): JSX.Element {
  const words = useWords().question;
  return (
    <span class="option-leaving" role="status">
      {words.leaving} <span class="key-hint">{words.takeBack}</span>
    </span>
  );
}

type OptionRole = 'radio' | 'checkbox';

/** What an option is to the hand and to a screen reader: with room for one, a second pick replaces the first. */
export function optionRole(question: Pick<Question, 'mode' | 'max'>): OptionRole {
  const { picks, takesText } = modeOf(question);
  return picks === 'one' || (takesText && question.max === 1) ? 'radio' : 'checkbox';
}
