import { exhaustive } from '../../domain/exhaustive.ts';
import { modeOf } from '../../domain/question/mode.ts';
import { isForm } from '../../domain/question/request.ts';
import { pageFace } from '../../domain/session/face.ts';
import type { Departure } from '../attach-result.ts';
import { choicesOf, pick, pickNumber } from '../state/answer.ts';
import { takeOver } from '../state/earlier.ts';
import { fieldLimit, sendCancel, withFieldText } from '../state/fields.ts';
import { handOver, handToChoices, hideNothing } from '../state/menus.ts';
import { quickReplies } from '../state/quick-replies.ts';
import { phrasesOf, sendRephrase, withRephraseText } from '../state/rephrase.ts';
import { acting, partOf, type ScreenPlace, type State, type Step, still } from '../state/state.ts';
import { goOn, goTo, step, submit } from '../state/steps.ts';
import type { TerminalWords } from '../strings.ts';
import { editorAtEnd, toTyped, typeText } from '../text/editor.ts';
import { harmlessLine } from '../text/line.ts';
import { type PlainAct, progress } from './entries.ts';
import { addFile, removeFile } from './files.ts';
import { entriesOf, plainScreen } from './plain-lines.ts';
import { readPreview } from './previews.ts';
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
  } else reader.say(...plainScreen(state()));
  for (;;) {
    const words = wordsOf(talk);
    const said = await askLine(reader, promptOf(state(), words), words);
    if (said.kind === 'departed') return said.departure;
    const acts = said.kind === 'interrupt' ? [cancelling] : readActs(talk, said.text);
    for (const act of acts) {
      const departure = await doAct(talk, act);
      if (departure !== null) return departure;
    }
  }
}

const cancelling: PlainAct = { kind: 'cancel' };

function promptOf(state: State, { plain }: TerminalWords): string {
  if (state.review === 'here') return plain.sendPrompt;
  const many = modeOf(partOf(state).question).picks === 'many';
  if (isForm(state.session.request)) return many ? plain.goOnMany : plain.goOnOne;
  return many ? plain.chooseMany : plain.chooseOne;
}

/** What nothing typed means: it sends or goes on, except where a number is the whole answer; then the list is read again. */
function actOfNothing(state: State): PlainAct | null {
  if (state.review === 'here') return { kind: 'send' };
  const many = modeOf(partOf(state).question).picks === 'many';
  return many || isForm(state.session.request) ? { kind: 'submit' } : null;
}

/** Numbers as they were typed. */
function readActs(talk: Conversation, text: string): readonly PlainAct[] {
  const { reader, state } = talk;
  const entries = entriesOf(state());
  const typed = text
    .normalize('NFKC')
    .split(/[,、\s]+/u)
    .filter((part) => part !== '');
  if (typed.length === 0) {
    const act = actOfNothing(state());
    if (act !== null) return [act];
    reader.say(...plainScreen(state()));
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
    case 'skip':
      return settle(talk, goOn({ ...state(), notice: null }));
    case 'send':
      return settle(talk, submit({ ...state(), notice: null }));
    case 'previous':
      return settle(talk, still(step(state(), -1)));
    case 'go-to':
      return settle(talk, still(goTo(state(), act.at)));
    case 'take-over':
      return settle(talk, takeOver(state()));
    case 'snooze':
      return settle(talk, acting(state(), { kind: 'snooze' }));
    case 'add-file':
      return addFile(talk);
    case 'remove-file':
      return removeFile(talk);
    case 'preview':
      return readPreview(talk);
    case 'reply':
      return answerByReply(talk);
    case 'rephrase':
      return rephrase(talk);
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
      if (departure === null) talk.reader.say(...plainScreen(state()));
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
function sendPicked(done: Step): Step {
  return done.state.place.kind === 'picked' ? submit(done.state) : done;
}

async function settle(talk: Conversation, done: Step): Promise<Departure | null> {
  const before = talk.state();
  const departure = await takeStep(talk, done, { kind: 'list' });
  if (departure !== null) return departure;
  const { at, review } = talk.state();
  const isElsewhere = at !== before.at || (review === 'here') !== (before.review === 'here');
  talk.reader.say(...(isElsewhere ? ['', ...plainScreen(talk.state())] : progress(talk.state())));
  return null;
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

/** One of the person's own phrases becomes the answer. */
async function answerByReply(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  const replies = quickReplies(state());
  reader.say(...replies.map((reply, at) => `${at + 1}. ${harmlessLine(reply)}`));
  const said = await hear(talk, words.plain.whichReply);
  if (typeof said !== 'string') return said;
  if (said === '') return null;
  const reply = replies[Number(said.normalize('NFKC')) - 1];
  if (reply === undefined) {
    reader.say(words.plain.notANumber(replies.length));
    return null;
  }
  return settle(talk, still(withFieldText({ ...state(), place: { kind: 'text' } }, editorAtEnd(reply))));
}

/** Words, or the number of ready ones; a dot or nothing goes back. */
async function rephrase(talk: Conversation): Promise<Departure | null> {
  const { reader, state } = talk;
  const words = wordsOf(talk);
  const { what, kept } = words.rephrasing;
  const phrases = phrasesOf(state());
  const isWhole = isForm(state().session.request);
  reader.say(what, ...(isWhole ? [kept] : []), ...phrases.map((phrase, at) => `${at + 1}. ${phrase}`));
  const said = await askText(reader, words.plain.rephrasePrompt, words);
  if (said.kind === 'departed') return said.departure;
  if (said.kind === 'interrupt' || ['', '.'].includes(said.text.trim())) return null;
  const reason = phrases[Number(said.text.normalize('NFKC')) - 1] ?? toTyped(said.text);
  return settle(talk, sendRephrase(withRephraseText({ ...state(), place: { kind: 'rephrase' } }, reason)));
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
