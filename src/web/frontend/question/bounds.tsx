import type { JSX } from 'preact';
import { modeOf } from '../../../domain/question/mode.ts';
import type { Request } from '../../../domain/question/request.ts';
import type { Answering } from '../answer/answering.ts';
import { useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';

/** How many may be picked, said before the first pick. */
export function Bounds({ answering }: { readonly answering: Answering }): JSX.Element {
  const words = useWords().question;
  const { request, terms } = answering.interaction.value.session;
  const picked = answering.picked.value.size;
  return (
    <p class="bounds">
      <span>{boundsText(request, terms.singleSubmit, words)}</span>
      {modeOf(request).picks === 'many' && picked > 0 && (
        <span class="bounds-picked">{words.picked(picked)}</span>
      )}
    </p>
  );
}

export function boundsText(request: Request, singleSubmit: boolean, words: PageWords['question']): string {
  const { min, max, options, minGiven } = request;
  const { picks, takesText } = modeOf(request);
  if (picks === 'one') return singleSubmit ? words.pickOneNow : words.pickOne;
  const isOpenEnded = max >= options.length;
  if (takesText && !minGiven && isOpenEnded) return words.pickOrType;
  if (min === max) return words.pickExactly(min);
  if (min === 0) return isOpenEnded ? words.pickAny : words.pickAtMost(max);
  return isOpenEnded ? words.pickAtLeast(min) : words.pickBetween(min, max);
}
