import type { Request } from '../../domain/question/request.ts';
import type { TerminalDeps } from '../deps.ts';
import type { Effect } from '../question/state.ts';
import type { SettingsChange, SettingsEvent } from './settings-state.ts';

type SavingDeps = Pick<TerminalDeps, 'settings' | 'removedBy' | 'log'>;

/** Saves, unless decisions would go by it that the person was not asked about: then they are. */
export async function saveSettings(
  deps: SavingDeps,
  { changes, asks }: Extract<Effect, { kind: 'save' }>,
  inView?: Request,
): Promise<SettingsEvent | null> {
  const decisions = asks ? await deps.removedBy(changes) : 0;
  if (decisions > 0) return { kind: 'ask', asks: { kind: 'remove', decisions }, changes };
  if (!(await wereSaved(deps, changes, inView))) return { kind: 'notice', notice: { kind: 'unsaved' } };
  return asks ? { kind: 'saved', changes } : null;
}

export async function wereSaved(
  { settings, log }: SavingDeps,
  changes: SettingsChange,
  inView?: Request,
): Promise<boolean> {
  const saved = await settings.set(changes, 'terminal', inView);
  if (saved.kind === 'saved') return true;
  log.warn('the settings were not saved', 'cause' in saved ? saved.cause : saved.kind);
  return false;
}
