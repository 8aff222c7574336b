import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { isEmptyAnswer } from '../../../domain/answer/answer.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import type { Answering } from '../answer/answering.ts';
import type { Section } from '../answer/section.ts';
import { useWords } from '../page.ts';
import { focusSection } from './focus.ts';

type Progress = 'answered' | 'missing' | 'skipped';

/** How far one question of a form is. */
export function progressOf({ part, answer, problems }: Section): Progress {
  if (problems.value.length > 0) return 'missing';
  return part.value.question.optional && isEmptyAnswer(answer.value) ? 'skipped' : 'answered';
}

const marks: Readonly<Record<Progress, string>> = { answered: '✓', missing: '○', skipped: '–' };
const here = '●';

/** The questions of a form in one line that stays in view: what is answered, what is missing, and a way to each. */
export function FormIndex({ answering }: { readonly answering: Answering }): JSX.Element {
  const words = useWords().form;
  const line = useRef<HTMLOListElement>(null);
  useSignalEffect(() => {
    const entry = line.current?.children[answering.current.value];
    // By hand: `scrollIntoView` would scroll the question as well.
    if (entry instanceof HTMLElement && line.current !== null) {
      const { offsetLeft, offsetWidth } = entry;
      const { clientWidth } = line.current;
      line.current.scrollLeft = offsetLeft + offsetWidth / 2 - clientWidth / 2;
    }
  });
  return (
    <nav class="form-index" aria-label={words.index}>
      <ol ref={line}>
        {answering.sections.map((section) => (
          <li key={section.at}>
            <IndexEntry answering={answering} section={section} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type EntryProps = { readonly answering: Answering; readonly section: Section };

function IndexEntry({ answering, section }: EntryProps): JSX.Element {
  const words = useWords().form;
  const { question } = section.part.value;
  const isHere = answering.current.value === section.at;
  const progress = progressOf(section);
  const title = shortTitle(question, 24);
  const number = section.at + 1;
  return (
    <button
      type="button"
      class="index-entry"
      data-progress={progress}
      aria-current={isHere ? 'step' : undefined}
      aria-label={words.entry(number, shortTitle(question), words.progress[progress])}
      onClick={() => focusSection(document, section.at)}
    >
      <span class="index-number">{number}</span>
      <span class="index-mark">{isHere && progress === 'missing' ? here : marks[progress]}</span>
      <span class="index-title" dir="auto">
        {title}
      </span>
      {question.optional && <span class="index-optional">{words.optionalMark}</span>}
    </button>
  );
}
