import type { SettingsPatch } from '../../wire/bodies.ts';
import type { Page } from '../page.ts';

/** Saves a setting; with a question in front, that one follows at once. */
export async function changeSetting(
  { preferences, questions }: Pick<Page, 'preferences' | 'questions'>,
  patch: SettingsPatch,
): Promise<void> {
  const shown = questions.shown.peek();
  const reply = await preferences.change(patch, questions.openId.peek());
  if (reply?.interaction !== undefined) questions.accept(reply.interaction);
  if (shown.kind === 'held' && typeof reply?.terminal_command === 'string') {
    shown.held.terminalCommand.value = reply.terminal_command;
  }
}
