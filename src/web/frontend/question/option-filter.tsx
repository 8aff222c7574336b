import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Icon } from '../look/icons.tsx';
import { useWords } from '../page.ts';

type Props = { readonly typed: Signal<string>; readonly shown: number; readonly all: number };

export function OptionFilter({ typed, shown, all }: Props): JSX.Element {
  const words = useWords().question;
  return (
    <search class="option-filter">
      <Icon name="search" size={15} />
      <input
        type="text"
        data-place="filter"
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
