import { emptyFormDraft } from '../../src/domain/answer/form-draft.ts';
import { startSession } from '../../src/domain/session/session.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';
import { coreSlice } from '../../src/settings/core-slice.ts';
import type { Slice } from '../../src/settings/slice.ts';
import { createSnapshot } from '../../src/settings/snapshot.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import type { Key } from '../../src/terminal/keys/keyboard.ts';
import { paste, pressKeys } from '../../src/terminal/keys/press-keys.ts';
import { terminalSlice } from '../../src/terminal/settings.ts';
import { readPrompts } from '../../src/terminal/state/prompts.ts';
import { type Event, openState, reduce } from '../../src/terminal/state/reduce.ts';
import { menuRows } from '../../src/terminal/state/settings-menu.ts';
import type { State, Step } from '../../src/terminal/state/state.ts';
import { plainText } from '../../src/terminal/text/line.ts';
import type { Frame } from '../../src/terminal/text/row.ts';
import { unicodeSymbols } from '../../src/terminal/text/symbols.ts';
import { textWidth } from '../../src/terminal/text/width.ts';
import { layout } from '../../src/terminal/view/view.ts';
import { asked, request } from './samples.ts';

type Layers = {
  readonly stored?: Readonly<Record<string, SettingValue>>;
  readonly environment?: Readonly<Record<string, SettingValue>>;
  /** Those of rooms the terminal knows nothing of. */
  readonly others?: Slice;
};

/** The settings of a person who has set so much. */
export function screenSettings({ stored = {}, environment = {}, others }: Layers = {}): State['settings'] {
  const specs = [...coreSlice.specs, ...terminalSlice.specs, ...(others?.specs ?? [])];
  const layers = {
    stored: new Map(Object.entries(stored)),
    environment: new Map(Object.entries(environment)),
  };
  return createSnapshot(specs, layers);
}

export const sampleId = '01hzzzzzzzzzzzzzzzzzzzzzzz';

type Given = { readonly event?: Partial<AskedEvent> } & Partial<
  Pick<
    State,
    | 'draft'
    | 'earlier'
    | 'settings'
    | 'size'
    | 'now'
    | 'symbols'
    | 'agent'
    | 'agentHost'
    | 'members'
    | 'groups'
  >
>;

/** A question on the screen, its keys already armed. */
export function shownState({ event = {}, ...more }: Given = {}): State {
  const session = { ...startSession(sampleId, asked(event)), face: 'terminal' as const };
  const state = openState({
    session,
    prompts: readPrompts(event.request ?? request()),
    draft: emptyFormDraft,
    agent: 'there',
    agentHost: null,
    members: [],
    settings: screenSettings(),
    groups: new Map([coreSlice, terminalSlice].map(({ name, title }) => [name, title])),
    symbols: unicodeSymbols,
    size: { cols: 80, rows: 24 },
    now: session.askedAt,
    ...more,
  });
  return { ...state, armedAt: 0 };
}

const named =
  /^(up|down|left|right|home|end|pageup|pagedown|backspace|delete|tab|shift-tab|enter|esc|(ctrl|alt)-.+)$/;

export function keyNamed(name: string): Key {
  if (name === 'space') return { name, text: ' ' };
  return { name, text: named.test(name) ? null : name };
}

/** Presses keys one after the other, a millisecond apart; returns the last state and all effects. */
export function press(state: State, ...names: readonly string[]): Step {
  const events = names.map(
    (name, at): Played => ({ kind: 'keys', keys: [keyNamed(name)], at: state.now + at + 1 }),
  );
  return play(state, ...events);
}

/** Anything that happens to the screen, keys and pastes included. */
export type Played =
  | Event
  | { readonly kind: 'keys'; readonly keys: readonly Key[]; readonly at: number }
  | { readonly kind: 'paste'; readonly text: string; readonly at: number };

export function play(state: State, ...events: readonly Played[]): Step {
  let step: Step = { state, effects: [] };
  for (const event of events) {
    const next = stepOf(step.state, event);
    step = { state: next.state, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

function stepOf(state: State, event: Played): Step {
  if (event.kind === 'keys') return pressKeys(state, event.keys, event.at, layout);
  return event.kind === 'paste' ? paste(state, event.text, event.at) : reduce(state, event);
}

/** The settings with the pointer on the row of that name. */
export function atSetting(state: State, label: string): State {
  const row = menuRows(state).findIndex((each) => each.label === label);
  if (row === -1) throw new Error(`no row ${label}`);
  return { ...state, place: { kind: 'settings', row } };
}

/** A frame as a person sees it, without trailing spaces. */
export function frameText({ rows }: Frame): readonly string[] {
  return rows.map(({ line, right }) => {
    const left = plainText(line);
    if (right === null) return left.trimEnd();
    return (left + ' '.repeat(Math.max(0, right.column - textWidth(left))) + plainText(right.line)).trimEnd();
  });
}
