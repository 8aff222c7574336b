import type { SettingsPatch } from '../../wire/bodies.ts';
import type { Page } from '../page.ts';

type How = {
  /** A question in front follows at once, unless only later ones are meant. */
  readonly from?: 'now' | 'later';
  /** How many decisions the person agreed to lose by it. */
  readonly removes?: number;
};

/** Saves a setting, or returns how many decisions would be lost by it: then the person is to be asked first. */
export async function changeSetting(
  { preferences, questions }: Pick<Page, 'preferences' | 'questions'>,
  patch: SettingsPatch,
  { from = 'now', removes = 0 }: How = {},
): Promise<number> {
  const shown = questions.shown.peek();
  const open = from === 'now' ? questions.open.peek() : null;
  const query = {
    ...(open === null ? {} : { session: open.session.id }),
    ...(removes === 0 ? {} : { removes: `${removes}` }),
  };
  const changed = await preferences.change(patch, query);
  if (changed.kind !== 'saved') return changed.kind === 'removes' ? changed.decisions : 0;
  const { interaction: question, terminal_command } = changed.reply;
  if (question !== undefined) questions.accept(question);
  if (shown.kind === 'held' && typeof terminal_command === 'string') {
    shown.held.terminalCommand.value = terminal_command;
  }
  return 0;
}
