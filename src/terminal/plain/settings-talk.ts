import { coreSlice } from '../../settings/core-slice.ts';
import type { Departure } from '../attach-result.ts';
import { agree, confirmText, resetRow, saveOnly, typeRow } from '../state/change-settings.ts';
import { takenText } from '../state/setting-values.ts';
import { type MenuRow, menuRows, type SettingRow } from '../state/settings-menu.ts';
import { armMs, type State, type Step, still } from '../state/state.ts';
import { terminalWords } from '../strings.ts';
import { plainScreen } from './plain-lines.ts';
import { type Conversation, hear, takeStep, wordsOf } from './talk.ts';

type Row = MenuRow & SettingRow;

/** The settings as a numbered list, until an empty line leads back to the question. */
export async function talkAboutSettings(talk: Conversation): Promise<Departure | null> {
  const { reader, state, change } = talk;
  reader.say(...settingLines(state()));
  for (;;) {
    const text = await hear(talk, wordsOf(talk).plain.settingPrompt);
    if (typeof text !== 'string') return text;
    if (text === '') break;
    const departure = await readWish(talk, text);
    if (departure !== null) return departure;
  }
  change({ ...state(), place: { kind: 'list' } });
  reader.say(...plainScreen(state()));
  return null;
}

/** `3`, `3 600`, `set 3 600` or `reset 3`. */
async function readWish(talk: Conversation, text: string): Promise<Departure | null> {
  const { reader, state } = talk;
  const [, verb, digits, value] = /^(set\s+|reset\s+)?(\p{Nd}+)(?:\s+(.+))?$/iu.exec(text) ?? [];
  const rows = settingRows(state());
  const row = rows[Number(digits?.normalize('NFKC')) - 1];
  if (row === undefined) {
    reader.say(wordsOf(talk).plain.notANumber(rows.length));
    return null;
  }
  if (verb?.toLowerCase().startsWith('reset')) return apply(talk, row, null);
  return value === undefined ? askValue(talk, row) : apply(talk, row, value);
}

async function askValue(talk: Conversation, row: Row): Promise<Departure | null> {
  const words = wordsOf(talk);
  const { language } = talk.state().session.terms;
  talk.reader.say(
    spoken(talk.state(), row),
    row.help,
    words.plain.takes(takenText(row.setting.spec, language)),
  );
  const text = await hear(talk, words.plain.valuePrompt);
  if (typeof text !== 'string') return text;
  if (text === '') return null;
  return apply(talk, row, text === words.plain.usual ? null : text);
}

/** Null goes back to what it would be without the person. */
async function apply(talk: Conversation, { setting }: Row, text: string | null): Promise<Departure | null> {
  const { state, reader } = talk;
  const row = menuRows(state()).findIndex(
    (one) => one.kind === 'setting' && one.setting.spec.key === setting.spec.key,
  );
  const here: State = { ...state(), place: { kind: 'settings', row } };
  const step = text === null ? resetRow(here) : typeRow(here, text);
  const refused = step.state.notice !== null;
  const departure = (await takeStep(talk, step, step.state.place)) ?? (await confirm(talk));
  if (departure !== null || refused) return departure;
  const now = menuRows(state())[row];
  if (now !== undefined) reader.say(spoken(state(), now));
  return null;
}

/** Asks about what a change would do beyond itself, if it would. */
async function confirm(talk: Conversation): Promise<Departure | null> {
  const { place } = talk.state();
  if (place.kind !== 'confirm') return null;
  const words = wordsOf(talk);
  const { kind } = place.asks;
  talk.reader.say(confirmText(talk.state()));
  const text = await hear(talk, words.plain.agreePrompt[kind]);
  if (typeof text !== 'string') return text;
  const isYes = [words.plain.yes, 'yes', 'y'].includes(text.toLowerCase());
  const isNext = kind === 'move' && [words.plain.next, 'next', 'n'].includes(text.toLowerCase());
  if (isYes && kind === 'move') await talk.flush();
  return takeStep(talk, decided(talk.state(), isYes, isNext), { kind: 'settings', row: place.row });
}

function decided(state: State, isYes: boolean, isNext: boolean): Step {
  // A line takes longer to type than a key that came too early.
  if (isYes) return agree({ ...state, now: state.now + armMs });
  return isNext ? saveOnly(state) : still(state);
}

function settingRows(state: State): readonly Row[] {
  return menuRows(state).filter((row) => row.kind === 'setting');
}

/** Each under its heading, where it has one. */
function settingLines(state: State): readonly string[] {
  const { language } = state.session.terms;
  const { settings, plain } = terminalWords[language];
  let group: string = coreSlice.name;
  const lines = settingRows(state).flatMap((row, at) => {
    const isNew = row.setting.spec.group !== group;
    group = row.setting.spec.group;
    const title = state.groups.get(group)?.[language];
    const heading = isNew && title !== undefined ? ['', plain.heading(title)] : [];
    return [...heading, `${at + 1}. ${spoken(state, row)}`];
  });
  return ['', plain.heading(settings.title), ...lines];
}

function spoken({ session }: State, { label, value, origin }: MenuRow): string {
  const { plain } = terminalWords[session.terms.language];
  return plain.described(label, origin === '' ? value : plain.tagged(value, origin));
}
