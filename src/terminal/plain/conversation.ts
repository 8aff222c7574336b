import { exhaustive } from '../../domain/exhaustive.ts';
import { modeOf } from '../../domain/question/mode.ts';
import { pageFace } from '../../domain/session/face.ts';
import type { Departure } from '../attach-result.ts';
import { choicesOf, pick, pickNumber, submit } from '../state/answer.ts';
import { fieldLimit, sendCancel, withFieldText } from '../state/fields.ts';
import { handOver, handToChoices, hideNothing } from '../state/menus.ts';
import { acting, type ScreenPlace, type State, type Step, still } from '../state/state.ts';
import { editorAtEnd, toTyped, typeText } from '../text/editor.ts';
import { harmlessLine } from '../text/line.ts';
import { type PlainAct, plainEntries, plainQuestion, progress } from './entries.ts';
import { askLine, askText } from './reader.ts';
import { talkAboutSettings } from './settings-talk.ts';
import { type Conversation, hear, takeStep, wordsOf } from './talk.ts';

const fiveMinutesMs = 5 * 60_000;

/** Asks, listens, does; until the question has left this terminal. */
export async function converse(talk: Conversation): Promise<Departure> {
  const { reader, state } = talk;
  if (state().place.kind === 'settings') {
    const departure = await talkAboutSettings(talk);
    if (departure !== null) return departure;
  } else reader.say(...plainQuestion(state()));
  for (;;) {
    const words = wordsOf(talk);
    const many = modeOf(state().session.request).picks === 'many';
    const said = await askLine(reader, many ? words.plain.chooseMany : words.plain.chooseOne, words);
    if (said.kind === 'departed') return said.departure;
    const acts = said.kind === 'interrupt' ? [cancelling] : readActs(talk, said.text, many);
    for (const act of acts) {
      const departure = await doAct(talk, act);
      if (departure !== null) return departure;
    }
  }
}

const cancelling: PlainAct = { kind: 'cancel' };

/** Numbers as they were typed; nothing typed submits where several may be picked, else the list is read again. */
function readActs(talk: Conversation, text: string, many: boolean): readonly PlainAct[] {
  const { reader, state } = talk;
  const entries = plainEntries(state());
  const typed = text
    .normalize('NFKC')
    .split(/[,、\s]+/u)
    .filter((part) => part !== '');
  if (typed.length === 0) {
    if (many) return [{ kind: 'submit' }];
    reader.say(...plainQuestion(state()));
    return [];
  }
  const acts = typed.map((part) => (/^\d+$/u.test(part) ? entries[Number(part) - 1]?.act : undefined));
  if (acts.every((act) => act !== undefined)) return acts;
  reader.say(wordsOf(talk).plain.notANumber(entries.length));
  return [];
}

async function doAct(talk: Conversation, act: PlainAct): Promise<Departure | null> {
  const { state } = talk;
  switch (act.kind) {
    case 'pick':
      return settle(talk, sendPicked(pickNumber(state(), act.number)));
    case 'pick-none': {
      const focus = choicesOf(state()).findIndex(({ kind }) => kind === 'none');
      return settle(talk, sendPicked(pick({ ...state(), focus })));
    }
    case 'submit':
      return settle(talk, submit({ ...state(), notice: null }));
    case 'write':
      return write(talk, { kind: 'text' }, wordsOf(talk).plain.answerPrompt);
    case 'note-on-all':
      return write(talk, { kind: 'global-note' }, wordsOf(talk).plain.notePrompt);
    case 'note-on-option':
      return noteOnOption(talk);
    case 'more-time':
      return settle(talk, acting(state(), { kind: 'add-time', ms: fiveMinutesMs }));
    case 'show-all': {
      const departure = await settle(talk, hideNothing(state()));
      if (departure === null) talk.reader.say(...plainQuestion(state()));
      return departure;
    }
    case 'browser':
      await talk.flush();
      return settle(talk, acting(state(), { kind: 'continue', to: pageFace, save: null }));
    case 'hand-to':
      return handTo(talk);
    case 'settings':
      return talkAboutSettings(talk);
    case 'cancel':
      return cancel(talk);
    default:
      return exhaustive(act);
  }
}

/** Picking an option where one is enough sends it: a number and Enter are two keys, and so a decision. */
function sendPicked(step: Step): Step {
  return step.state.place.kind === 'picked' ? submit(step.state) : step;
}

async function settle(talk: Conversation, step: Step): Promise<Departure | null> {
  const departure = await takeStep(talk, step, { kind: 'list' });
  if (departure === null) talk.reader.say(...progress(talk.state()));
  return departure;
}

async function write(talk: Conversation, place: ScreenPlace, prompt: string): Promise<Departure | null> {
  const said = await askText(talk.reader, prompt, wordsOf(talk));
  if (said.kind === 'departed') return said.departure;
  if (said.kind === 'interrupt') return null;
  const here: State = { ...talk.state(), place };
  const max = fieldLimit(here);
  const { editor, isFull } = typeText(editorAtEnd(''), said.text, max);
  const notice = isFull ? ({ kind: 'full', max } as const) : null;
  return settle(talk, still({ ...withFieldText(here, editor), notice }));
}

async function noteOnOption(talk: Conversation): Promise<Departure | null> {
  const words = wordsOf(talk).plain;
  const said = await askLine(talk.reader, words.whichOption, wordsOf(talk));
  if (said.kind === 'departed') return said.departure;
  if (said.kind === 'interrupt') return null;
  const options = choicesOf(talk.state()).filter(({ kind }) => kind === 'option');
  const at = Number(said.text.normalize('NFKC').trim()) - 1;
  if (options[at] === undefined) {
    talk.reader.say(words.notANumber(options.length));
    return null;
  }
  talk.change({ ...talk.state(), focus: at });
  return write(talk, { kind: 'option-note' }, words.notePrompt);
}

async function handTo(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  const names = handToChoices(state()).map((name) => harmlessLine(name ?? words.settings.nobody));
  reader.say(...names.map((name, at) => `${at + 1}. ${name}`));
  const text = await hear(talk, words.plain.whichPerson);
  if (typeof text !== 'string') return text;
  if (text === '') return null;
  const row = Number(text.normalize('NFKC')) - 1;
  if (names[row] === undefined) {
    reader.say(words.plain.notANumber(names.length));
    return null;
  }
  const pointed: State = { ...state(), place: { kind: 'hand-to', row, back: { kind: 'list' } } };
  const departure = await takeStep(talk, handOver(pointed), { kind: 'list' });
  const name = harmlessLine(state().session.assignee ?? words.settings.nobody);
  if (departure === null) reader.say(words.plain.described(words.settings.handTo, name));
  return departure;
}

async function cancel(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  reader.say(words.cancelling.what);
  const said = await askText(reader, words.plain.reasonPrompt, words);
  if (said.kind === 'departed') return said.departure;
  // A second Ctrl-C means: let me out. The question stays.
  if (said.kind === 'interrupt') {
    return { kind: 'left', session: state().session, why: 'SIGINT', answer: 'none' };
  }
  if (said.text.trim() === '.') return null;
  const here: State = { ...state(), place: { kind: 'cancel', at: 0 } };
  const written = said.text.trim() === '' ? here : withFieldText(here, editorAtEnd(toTyped(said.text)));
  return settle(talk, sendCancel(written));
}
