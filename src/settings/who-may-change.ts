import type { SettingSpec } from './spec.ts';

/** Where a change comes from: `choice-mcp config`, the portal's page (over HTTP), or the settings of a terminal. */
export type Changer = 'cli' | 'page' | 'terminal';

const changersOf: Readonly<Record<SettingSpec['changedBy'], readonly Changer[]>> = {
  anyone: ['cli', 'page', 'terminal'],
  // What is typed in a terminal comes from a keyboard of this computer, as a command line does.
  cli: ['cli', 'terminal'],
};

/** The one rule on who may change what; `Settings.set` applies it, so that no face can forget it. */
export function mayChange({ changedBy }: SettingSpec, changer: Changer): boolean {
  return changersOf[changedBy].includes(changer);
}

/** The command line that changes a setting, ready to be run on this computer. */
export type ChangeCommand = (key: string) => string;

/** What `choice-mcp` is to be told; VALUE is for the person to replace. */
export function changeWords(key: string): readonly string[] {
  return ['config', 'set', key, 'VALUE'];
}
