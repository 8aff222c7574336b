import type { SettingsPatch } from '../../wire/bodies.ts';
import type { Page } from '../page.ts';

/** Saves a setting; a question in front follows at once, unless only later ones are meant. */
export async function changeSetting(
  { preferences, questions }: Pick<Page, 'preferences' | 'questions'>,
  patch: SettingsPatch,
  from: 'now' | 'later' = 'now',
): Promise<void> {
  const shown = questions.shown.peek();
  const reply = await preferences.change(patch, from === 'now' ? questions.openId.peek() : null);
  if (reply?.interaction !== undefined) questions.accept(reply.interaction);
  if (shown.kind === 'held' && typeof reply?.terminal_command === 'string') {
    shown.held.terminalCommand.value = reply.terminal_command;
  }
}
