import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { endingKinds } from '../../../domain/session/ending.ts';
import { places } from '../../../domain/session/face.ts';
import { domainWords } from '../../../domain/strings.ts';
import { Icon } from '../components/icons.tsx';
import { usePage, useWords } from '../page.ts';
import type { HistorySearch } from './history-search.ts';
import { anything, isAnything, type Search } from './history-search.ts';

export function HistoryFilters({ history }: { readonly history: HistorySearch }): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().history;
  const { rephrased } = useWords().list;
  const known = domainWords[preferences.language.value];
  const search = history.search.value;
  const set = (change: Partial<Search>) => void history.look({ ...search, ...change });
  const isUnfolded = useSignal(false);
  const { text: _text, ...filters } = search;
  const count = Object.values(filters).filter((value) => value !== '').length;
  return (
    <search class="history-filters">
      <label class="history-search">
        <Icon name="search" size={15} />
        <input
          type="search"
          data-key-scope="field"
          aria-label={words.search}
          placeholder={words.search}
          value={search.text}
          onInput={(event) => set({ text: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        class="button history-unfold"
        aria-expanded={isUnfolded.value}
        onClick={() => {
          isUnfolded.value = !isUnfolded.value;
        }}
      >
        {words.filters(count)}
      </button>
      <div class="history-choices" data-unfolded={isUnfolded.value}>
        <Choice
          name={words.status}
          value={search.status}
          choices={[
            ...endingKinds.map((one) => [one, known.status[one]] as const),
            ['rephrase', rephrased] as const,
          ]}
          onChoice={(status) => set({ status })}
        />
        <Choice
          name={words.interface}
          value={search.face}
          choices={places.map((one) => [one, known.face[one]])}
          onChoice={(face) => set({ face })}
        />
        <Choice
          name={words.agent}
          value={search.agent}
          choices={history.agents.value.map((one) => [one, one])}
          onChoice={(agent) => set({ agent })}
        />
        {history.people.value.length > 0 && (
          <Choice
            name={words.person}
            value={search.person}
            choices={history.people.value.map((one) => [one, one])}
            onChoice={(person) => set({ person })}
          />
        )}
        <Day name={words.from} value={search.from} onDay={(from) => set({ from })} />
        <Day name={words.to} value={search.to} onDay={(to) => set({ to })} />
        {!isAnything(search) && (
          <button type="button" class="link-button" onClick={() => void history.look(anything)}>
            {words.clear}
          </button>
        )}
      </div>
    </search>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onChoice: (value: string) => void;
};

function Choice({ name, value, choices, onChoice }: ChoiceProps): JSX.Element {
  return (
    <label class="history-filter">
      <span>{name}</span>
      <select value={value} onChange={(event) => onChoice(event.currentTarget.value)}>
        <option value="">{useWords().history.any}</option>
        {choices.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

type DayProps = { readonly name: string; readonly value: string; readonly onDay: (day: string) => void };

function Day({ name, value, onDay }: DayProps): JSX.Element {
  return (
    <label class="history-filter">
      <span>{name}</span>
      <input type="date" value={value} onChange={(event) => onDay(event.currentTarget.value)} />
    </label>
  );
}
