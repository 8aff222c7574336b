import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { type OtherFace, otherFaces, pageFace } from '../../../domain/session/face.ts';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { Command } from '../components/copy-button.tsx';
import { Sure } from '../components/sure-button.tsx';
import { isSetting } from '../core/preferences.ts';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from './change-setting.ts';

type Props = { readonly entry: SettingEntry };
type ControlProps = Props & { readonly id: string; readonly save: (value: SettingEntry['value']) => void };

/** One setting, drawn after its kind: a new one in any room appears here by itself. */
export function SettingField({ entry }: Props): JSX.Element {
  const page = usePage();
  const words = useWords().settings;
  const language = page.preferences.language.value;
  const id = `setting-${entry.key}`;
  const saving = useSaving(entry.key, id);
  const moves = useMoveWarning(id, entry, saving.save);
  if (entry.change_command !== undefined)
    return <LockedSetting entry={entry} command={entry.change_command} />;
  const canReset = ['stored', 'inbox', 'session'].includes(entry.source);
  return (
    <div class={`setting setting-${entry.kind.type}`}>
      <label class="setting-label" for={id}>
        {entry.label[language]}
      </label>
      <Control id={id} entry={entry} save={moves.change} />
      {moves.warning}
      {saving.question}
      <p class="setting-help" id={`${id}-help`}>
        {entry.help[language]} <Length entry={entry} />
        <OwnTime entry={entry} />
        {entry.belongs_to === 'inbox' && words.ofInbox}
        {entry.source !== 'default' && (
          <span class="setting-source">
            {words.source[entry.source]}
            {canReset && (
              <button type="button" class="link-button" onClick={() => moves.change(null)}>
                {words.reset}
              </button>
            )}
          </span>
        )}
      </p>
    </div>
  );
}

type Asked = { readonly value: Wanted; readonly to: OtherFace<typeof pageFace> };

/** Warns before a change takes the question away that the person is looking at, be it by forgetting an earlier one. */
function useMoveWarning(id: string, entry: SettingEntry, save: Save) {
  const words = useWords().settings;
  const asked = useSignal<Asked | null>(null);
  const open = usePage().questions.open.value;
  const change = (value: Wanted) => {
    const next = value ?? entry.reset_value;
    const mayMove = isSetting(entry, 'interface') && open?.session.face === pageFace;
    const to = mayMove ? otherFaces(pageFace).find((face) => face === next) : undefined;
    asked.value = to === undefined ? null : { value, to };
    if (to === undefined) save(value);
  };
  const settle = (from?: 'now' | 'later') => {
    const wanted = asked.value;
    asked.value = null;
    document.getElementById(id)?.focus();
    if (wanted !== null && from !== undefined) save(wanted.value, from);
  };
  const warning = asked.value !== null && (
    <Sure
      mild
      question={words.moves[asked.value.to]}
      yes={words.movesYes}
      no={words.movesNo}
      onYes={() => settle('now')}
      onNo={() => settle('later')}
      onBack={settle}
    />
  );
  return { change, warning };
}

function Control({ id, entry, save }: ControlProps): JSX.Element {
  const page = usePage();
  const words = useWords().settings;
  const common = { id, 'aria-describedby': `${id}-help` };
  const { kind, value } = entry;
  switch (kind.type) {
    case 'bool':
      return (
        <input
          {...common}
          class="switch"
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          checked={value === true}
          onChange={(event) => save(event.currentTarget.checked)}
        />
      );
    case 'choice': {
      const known = kind.words?.[page.preferences.language.value];
      return (
        <select {...common} value={String(value)} onChange={(event) => save(event.currentTarget.value)}>
          {kind.values.map((one) => (
            <option key={one} value={one}>
              {known?.[one] ?? one}
            </option>
          ))}
        </select>
      );
    }
    case 'int':
      return (
        <TypedControl
          {...common}
          inputMode="numeric"
          placeholder={kind.orAuto === true ? words.automatic : ''}
          saved={value === 'auto' ? '' : String(value)}
          onDone={(text) => {
            const read = readNumber(text, kind);
            if (read !== null && read !== value) save(read);
          }}
        />
      );
    case 'text':
      return <TypedControl {...common} saved={String(value)} onDone={save} />;
    case 'list':
      return <ListControl {...common} saved={toLines(value)} onDone={(text) => save(readLines(text))} />;
  }
}

/** The number to save, within its bounds; null where what was typed is none. */
export function readNumber(
  text: string,
  kind: Extract<SettingEntry['kind'], { type: 'int' }>,
): number | 'auto' | null {
  const typed = text.normalize('NFKC').trim();
  if (typed === '' && kind.orAuto === true) return 'auto';
  if (!/^\d+$/.test(typed)) return null;
  return Math.min(kind.max, Math.max(kind.min, Number(typed)));
}

type TypedProps = Pick<JSX.IntrinsicElements['input'], 'id' | 'inputMode' | 'placeholder'> & {
  readonly saved: string;
  readonly onDone: (text: string) => void;
};

function TypedControl({ saved, onDone, ...rest }: TypedProps): JSX.Element {
  return <input {...rest} {...useTyping(saved, onDone)} type="text" />;
}

/** Several texts, one a line. */
function ListControl({ id, saved, onDone, ...rest }: TypedProps): JSX.Element {
  return <textarea id={id} {...rest} {...useTyping(saved, onDone)} rows={4} dir="auto" />;
}

/** What is being typed stays until it is done: a change made elsewhere at the same time must not take it away. */
function useTyping(saved: string, onDone: (text: string) => void) {
  const typed = useSignal<string | null>(null);
  type Typed = { readonly currentTarget: { readonly value: string } };
  return {
    value: typed.value ?? saved,
    onInput(event: Typed) {
      typed.value = event.currentTarget.value;
    },
    onChange(event: Typed) {
      typed.value = null;
      onDone(event.currentTarget.value);
    },
    onBlur() {
      typed.value = null;
    },
  };
}

function toLines(value: SettingEntry['value']): string {
  return Array.isArray(value) ? value.join('\n') : '';
}

function readLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A number of seconds in minutes and hours. */
function Length({ entry: { kind, value } }: Props): JSX.Element | null {
  const { formats } = usePage();
  if (kind.type !== 'int' || kind.unit !== 'seconds' || typeof value !== 'number') return null;
  return <span class="setting-length">{formats.value.duration(value)}</span>;
}

/** The time of the question in front, where the agent asked for another or it was moved. */
function OwnTime({ entry }: Props): JSX.Element | null {
  const { formats, questions } = usePage();
  const words = useWords().settings;
  const own = questions.open.value?.session.terms.timeoutSeconds;
  if (!isSetting(entry, 'timeout_seconds') || own === undefined || own === entry.value) return null;
  return <span class="setting-own">{words.ownTime(formats.value.duration(own))}</span>;
}

/** A setting the page may only show: its value, why it is not changed here, and the command that changes it. */
function LockedSetting({ entry, command }: Props & { readonly command: string }): JSX.Element {
  const { preferences } = usePage();
  const words = useWords().settings;
  const language = preferences.language.value;
  const value = String(entry.value);
  return (
    <fieldset class="setting setting-locked" aria-labelledby={`setting-${entry.key}`}>
      <span class="setting-label" id={`setting-${entry.key}`}>
        {entry.label[language]}
      </span>
      <span class="setting-value">{value === '' ? words.notSet : <bdi>{value}</bdi>}</span>
      <p class="setting-help">
        {entry.help[language]} {words.cliOnly}
        {entry.source !== 'default' && <span class="setting-source">{words.source[entry.source]}</span>}
      </p>
      <Command text={command} />
    </fieldset>
  );
}

/** Null goes back to the default. */
type Wanted = SettingEntry['value'] | null;
type Save = (value: Wanted, from?: 'now' | 'later') => void;

type Saving = {
  readonly save: Save;
  /** What is asked before decisions are lost by the value that was to be saved; null when nothing is. */
  readonly question: JSX.Element | null;
};

/** How a setting is saved: what would remove decisions only after a question. The focus goes back to its control, `id`. */
function useSaving(key: string, id: string): Saving {
  const page = usePage();
  const words = useWords().settings;
  const asked = useSignal<{ readonly value: Wanted; readonly decisions: number } | null>(null);
  async function attempt(value: Wanted, how: Parameters<typeof changeSetting>[2]): Promise<void> {
    const decisions = await changeSetting(page, { [key]: value }, how);
    asked.value = decisions === 0 ? null : { value, decisions };
  }
  const settle = () => {
    asked.value = null;
    document.getElementById(id)?.focus();
  };
  const now = asked.value;
  return {
    save: (value, from = 'now') => void attempt(value, { from }),
    question:
      now === null ? null : (
        <Sure
          question={words.removes(now.value, now.decisions)}
          yes={words.removesYes}
          no={words.removesNo}
          onYes={() => {
            settle();
            void attempt(now.value, { removes: now.decisions });
          }}
          onNo={settle}
        />
      ),
  };
}
