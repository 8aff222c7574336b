import type { TerminalDeps } from '../deps.ts';
import { leaveWithinMs } from '../question/leave-while-sending.ts';
import type { LeaveReason } from '../question/leaving.ts';
import type { Effect } from '../question/state.ts';
import { readCapabilities } from '../screen/capabilities.ts';
import { holdTerminal, sizeOf } from '../screen/hold-terminal.ts';
import { asciiSymbols, unicodeSymbols } from '../screen/symbols.ts';
import { settledWithin } from '../settled-within.ts';
import { saveSettings } from './save-settings.ts';
import { openScreen, reduceScreen, type ScreenEvent } from './settings-screen.ts';
import { settingsView } from './settings-view.ts';

export type SettingsDeps = Pick<
  TerminalDeps,
  'clock' | 'streams' | 'host' | 'env' | 'platform' | 'settings' | 'removedBy' | 'log'
>;

/** The settings on the whole screen, until the person is done or the terminal goes away. */
export async function showSettings(deps: SettingsDeps): Promise<'done' | LeaveReason> {
  const { clock, streams, env, platform, log } = deps;
  const settings = await deps.settings.read();
  return new Promise((resolve) => {
    let state = openScreen({
      settings,
      groups: new Map(deps.settings.slices.map(({ name, title }) => [name, title])),
      symbols: readCapabilities(env, platform).unicode ? unicodeSymbols : asciiSymbols,
      size: sizeOf(streams),
      now: clock.now(),
    });
    let saves: Promise<void> = Promise.resolve();
    let over = false;

    function dispatch(event: ScreenEvent): void {
      if (over) return;
      const step = reduceScreen(state, event);
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
      const isSaved = event !== 'failed' && event.kind !== 'notice';
      dispatch(isSaved ? event : { kind: 'unsaved', settings: await deps.settings.read() });
    }

    function draw(): void {
      terminal.draw(settingsView(state));
    }

    function finish(why: 'done' | LeaveReason): void {
      if (over) return;
      over = true;
      terminal.release();
      void settledWithin(clock, leaveWithinMs, saves, null).then(() => resolve(why));
    }

    const terminal = holdTerminal(deps, {
      onKeys: (keys) => dispatch({ kind: 'keys', keys, at: clock.now() }),
      onPaste: (text) => dispatch({ kind: 'paste', text, at: clock.now() }),
      onResize: (size) => dispatch({ kind: 'resize', size }),
      onResume: draw,
      leave: finish,
    });
    draw();
  });
}
