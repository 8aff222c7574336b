import type { JSX } from 'preact';
import { boundsText } from '../../../domain/answer/answer-problem-text.ts';
import { sendsOnPick } from '../../../domain/answer/answering.ts';
import type { Answering } from '../answer/answering.ts';
import { usePage, useWords } from '../page.ts';

/** How many may be picked, and how many are: said here and nowhere else, and in view while the options scroll. */
export function Bounds({ answering }: { readonly answering: Answering }): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().question;
  const { session } = answering.interaction.value;
  const text = boundsText(session.request, answering.picked.value.size, preferences.language.value);
  return (
    <p class="bounds" id="bounds" role="status">
      {sendsOnPick(session) ? words.pickOneNow : text}
    </p>
  );
}
