import type { TerminalDeps } from '../deps.ts';
import type { Key } from '../keys/keyboard.ts';
import { settingsIntentOf } from '../keys/keys.ts';
import {
  changeRow,
  editValue,
  moveRow,
  settingsHandlers,
  typeValue,
  withSettingsEvent,
} from '../state/change-settings.ts';
import type { Intent } from '../state/intents.ts';
import type { SettingsPlace, SettingsState } from '../state/settings-menu.ts';
import { type Effect, isTooSmall, type StepOf, still } from '../state/state.ts';
import { isEditIntent } from '../text/editor.ts';
import { symbolsFor } from '../text/symbols.ts';
import { settingsView } from '../view/menu-view.ts';
import { readCapabilities } from './capabilities.ts';
import { holdTerminal, sizeOf } from './hold-terminal.ts';
import { type LeaveReason, leaveWithinMs, settledWithin } from './leaving.ts';
import { saveSettings } from './perform.ts';

export type SettingsDeps = Pick<
  TerminalDeps,
  'clock' | 'streams' | 'host' | 'env' | 'platform' | 'settings' | 'removedBy' | 'log'
>;

/** The settings on a screen of their own. */
type SettingsScreen = SettingsState & {
  readonly session: null;
  readonly place: SettingsPlace;
  /** The person is done. */
  readonly isOver: boolean;
};

/** The settings on the whole screen, until the person is done or the terminal goes away. */
export async function showSettings(deps: SettingsDeps): Promise<'done' | LeaveReason> {
  const { clock, streams, env, platform, log } = deps;
  const settings = await deps.settings.read();
  return new Promise((resolve) => {
    let state: SettingsScreen = {
      session: null,
      at: 0,
      members: [],
      settings,
      groups: new Map(deps.settings.slices.map(({ name, title }) => [name, title])),
      symbols: symbolsFor(readCapabilities(env, platform)),
      size: sizeOf(streams),
      now: clock.now(),
      place: { kind: 'settings', row: 0 },
      cursor: 0,
      notice: null,
      isOver: false,
    };
    let saves: Promise<void> = Promise.resolve();
    let over = false;

    function take(step: StepOf<SettingsScreen>): void {
      if (over) return;
      state = step.state;
      // One after the other, in the order of the keys. Everything but saving concerns a question, and there is none.
      for (const effect of step.effects) if (effect.kind === 'save') saves = saves.then(() => save(effect));
      if (state.isOver) finish('done');
      else draw();
    }

    async function save(effect: Extract<Effect, { kind: 'save' }>): Promise<void> {
      const event = await saveSettings(deps, effect).catch((cause: unknown) => {
        log.warn('the settings were not saved', cause);
        return 'failed' as const;
      });
      if (event === null) return;
      if (event !== 'failed' && event.kind !== 'notice') take(still(withSettingsEvent(state, event)));
      // These are the settings in force.
      else take(still({ ...state, settings: await deps.settings.read(), notice: { kind: 'unwritable' } }));
    }

    /** A notice stays until the next key. */
    const heard = () => ({ ...state, now: clock.now(), notice: null });

    function draw(): void {
      terminal.draw(settingsView(state, state.place));
    }

    function finish(why: 'done' | LeaveReason): void {
      if (over) return;
      over = true;
      terminal.release();
      void settledWithin(clock, leaveWithinMs, saves, null).then(() => resolve(why));
    }

    const terminal = holdTerminal(deps, {
      onKeys: (keys) => take(pressKeys(heard(), keys)),
      onPaste: (text) => take(still(typeValue(heard(), text))),
      onResize: (size) => take(still({ ...state, size })),
      onResume: draw,
      leave: finish,
    });
    draw();
  });
}

function pressKeys(before: SettingsScreen, keys: readonly Key[]): StepOf<SettingsScreen> {
  let step = still(before);
  for (const key of keys) {
    const next = pressKey(step.state, key);
    step = { state: next.state, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

function pressKey(state: SettingsScreen, { name, text }: Key): StepOf<SettingsScreen> {
  const intent = settingsIntentOf(state, name);
  if (isTooSmall(state.size) && intent !== 'leave') return still(state);
  if (intent === null) return still(text === null ? state : typeValue(state, text));
  if (isEditIntent(intent)) return still(editValue(state, intent));
  return handlers[intent]?.(state) ?? still(state);
}

type Handler = (state: SettingsScreen) => StepOf<SettingsScreen>;

const handlers: Partial<Readonly<Record<Intent, Handler>>> = {
  up: (state) => still(moveRow(state, -1)),
  down: (state) => still(moveRow(state, 1)),
  first: (state) => still(moveRow(state, -Infinity)),
  last: (state) => still(moveRow(state, Infinity)),
  change: (state) => changeRow(state, 1),
  ...settingsHandlers,
  back: (state) => still({ ...state, place: { kind: 'settings', row: state.place.row } }),
  leave: (state) => still({ ...state, isOver: true }),
};
