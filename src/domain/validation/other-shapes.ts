import { isObject, type JsonObject } from '../json-object.ts';
import { countCharacters } from '../text/characters.ts';
import { type GivenFields, readGiven, underPresentNames } from './given-fields.ts';
import {
  beginsLikeJson,
  type Found,
  joined,
  kindOf,
  type Path,
  readFlag,
  readObject,
  readText,
  refuse,
} from './loose-values.ts';
import { uniqueIds } from './other-options.ts';
import {
  type OtherQuestion,
  ownMode,
  questionNames,
  readOtherQuestion,
  refuseSecret,
  refuseTooMany,
} from './other-question.ts';
import type { Problem } from './problem.ts';
import { readRequestedSchema } from './requested-schema.ts';

/** One question of a form: in our own shape it is handed over unread, in another tool's it has been read. */
export type Entry =
  | { readonly shape: 'own'; readonly path: Path; readonly fields: JsonObject }
  | { readonly shape: 'other'; readonly path: Path; readonly question: OtherQuestion };

export type Form = {
  readonly title: string | null;
  readonly prompt: string | null;
  /** Without those that are refused. */
  readonly entries: readonly Entry[];
  /** The call's other fields under our names, to be checked by the caller; unknown ones are among them. */
  readonly rest: GivenFields;
};

export type FormReading = { readonly form: Form; readonly problems: readonly Problem[] };

/**
 * Reads a call that has several questions or is in the shape of another tool's question, which models know by
 * heart. Limits are soft there: only what cannot be shown is refused. Null: a flat call in our own shape.
 */
export function readForm(given: GivenFields): FormReading | null {
  if (given.has('questions')) return inFrame(given, readQuestions(given.get('questions')));
  if (given.has('requestedSchema')) return readSchemaForm(given);
  if (given.has('question') || given.has('choices')) return readFlat(given);
  return null;
}

const titleNames = ['title', 'question', 'header'];
const promptNames = ['prompt', 'message', 'context', 'description'];
const frameNames = [...titleNames, ...promptNames];

/** The questions with what the call says about all of them. */
function inFrame(given: GivenFields, { found, problems }: Found<Entry>): FormReading {
  // What is no text stays in the rest, so that the caller refuses it.
  const isText = (name: string) => frameNames.includes(name) && typeof given.get(name) === 'string';
  const said = (names: readonly string[]) =>
    names.filter(isText).flatMap((name) => readText(given.get(name)) ?? []);
  const title = said(titleNames)[0] ?? null;
  const others = new Set(said(frameNames).filter((text) => text !== title));
  const rest = restOf(given, (name) => isText(name) || name === 'questions' || name === 'requestedSchema');
  const form = { title, prompt: [...others].join('\n\n') || null, entries: withUniqueIds(found) };
  return { form: { ...form, rest: rest.fields }, problems: [...problems, ...rest.problems] };
}

/** The message of an elicitation is its title where it is short enough to be one. */
function readSchemaForm(given: GivenFields): FormReading {
  const { found, problems } = readRequestedSchema(given.get('requestedSchema'));
  const entries = found.map((one): Entry => ({ shape: 'other', ...one }));
  const reading = inFrame(given, { found: entries, problems });
  const { title, prompt } = reading.form;
  if (title !== null || prompt === null || !isOneLine(prompt)) return reading;
  return { ...reading, form: { ...reading.form, title: prompt, prompt: null } };
}

const longestTitle = 300;

function isOneLine(text: string): boolean {
  return !text.trim().includes('\n') && countCharacters(text) <= longestTitle;
}

function readFlat(given: GivenFields): FormReading {
  const { found, problems } = readOther(given, []);
  const rest = restOf(given, (name) => questionNames.has(name));
  const form = { title: null, prompt: null, entries: found, rest: rest.fields };
  return { form, problems: [...problems, ...rest.problems] };
}

/** Fields of other tools' calls that ask for nothing here: Claude Code fills in the first three itself. */
const idleNames: ReadonlySet<string> = new Set(['answers', 'annotations', 'metadata', '_meta']);

function restOf(given: GivenFields, isTaken: (name: string) => boolean) {
  const left = new Map([...given].filter(([name]) => !isTaken(name) && !idleNames.has(name)));
  // AUQ and Codex say in these words that the agent does not wait.
  const goesOn = readFlag(given.get('nonBlocking')) === true || given.get('delivery') === 'async';
  left.delete('nonBlocking');
  left.delete('delivery');
  if (goesOn && !left.has('wait')) left.set('wait', false);
  // An elicitation may say that it is a form; any other mode is unknown here.
  if (left.get('mode') === 'form') left.delete('mode');
  return underPresentNames(left);
}

const entryExample = '{"question": "Which one?", "options": ["This", "That"]}';
const mostInOwnShape = 8;

function readQuestions(given: unknown): Found<Entry> {
  const path = ['questions'];
  if (isPlainText(given)) return readEntry(given, path);
  const { found, problems } = readObject(given, path, `a list such as [${entryExample}]`);
  const [list] = found;
  if (!Array.isArray(list)) return list === undefined ? { found: [], problems } : readEntry(list, path);
  if (list.length === 0) {
    return refuse(path, 'too-short', 'is empty; give at least one question, or leave it out');
  }
  const own = list.filter((one) => isObject(one) && isInOwnShape(readGiven(one))).length;
  return (
    refuseTooMany(path, own, mostInOwnShape) ??
    refuseTooMany(path, list.length) ??
    joined(Array.from(list, (one: unknown, index) => readEntry(one, [...path, index])))
  );
}

function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !beginsLikeJson(value);
}

function readEntry(given: unknown, path: Path): Found<Entry> {
  if (isPlainText(given)) {
    if (readText(given) === null) return refuse(path, 'missing', 'is blank; write the question');
    return readOther(new Map([['question', given]]), path);
  }
  const { found, problems } = readObject(given, path, `an object such as ${entryExample}`);
  const [entry] = found;
  if (entry === undefined) return { found: [], problems };
  if (!isObject(entry)) {
    return refuse(path, 'wrong-type', `is ${kindOf(entry)}; give an object such as ${entryExample}`);
  }
  const fields = readGiven(entry);
  if (!isInOwnShape(fields)) return readOther(fields, path);
  return refuseSecret(fields, path) ?? { found: [{ shape: 'own', path, fields: entry }], problems: [] };
}

/** Null fields are gone by now, those of options included. */
function isInOwnShape(fields: GivenFields): boolean {
  if (fields.has('selection_mode') || ownMode(fields) !== null) return true;
  const options = fields.get('options');
  return Array.isArray(options) && options.some((option) => isObject(option) && Object.hasOwn(option, 'id'));
}

function readOther(fields: GivenFields, path: Path): Found<Entry> {
  const { found, problems } = readOtherQuestion(fields, path);
  return { found: found.map((question) => ({ shape: 'other', path, question })), problems };
}

/** Ids in our own shape stay as they are: the caller checks those. */
function withUniqueIds(entries: readonly Entry[]): readonly Entry[] {
  const own = entries.map((entry) => (entry.shape === 'own' ? entry.fields.id : null));
  const ids = uniqueIds(
    entries.map((entry) => (entry.shape === 'other' ? entry.question.id : null)),
    own.filter((id) => typeof id === 'string'),
  );
  return entries.map((entry, index) =>
    entry.shape === 'own' ? entry : { ...entry, question: { ...entry.question, id: ids[index] ?? null } },
  );
}
