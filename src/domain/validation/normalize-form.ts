import { modes, mostPicks } from '../question/mode.ts';
import type { Option } from '../question/option.ts';
import type { Question } from '../question/question.ts';
import type { Request } from '../question/request.ts';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { normalizeQuestion, normalizeWishes, textOrNull, waitOf } from './normalize-request.ts';
import type { OtherQuestion } from './other-question.ts';
import { type EntryFields, limits, type RequestFields } from './request-schema.ts';

/** One question of a form whose shape is sound. */
export type NormalEntry =
  | { readonly shape: 'own'; readonly fields: Partial<EntryFields> }
  | { readonly shape: 'other'; readonly question: OtherQuestion };

/** A form in its one shape. Without a title of its own it is called by its first question. */
export function normalizeForm(fields: Partial<RequestFields>, entries: readonly NormalEntry[]): Request {
  const ids = uniqueIds(entries);
  const questions = entries.map((entry, at) => {
    const id = ids[at] ?? String(at + 1);
    return entry.shape === 'own' ? normalizeQuestion(entry.fields, id) : fromOther(entry.question, id);
  });
  const { title, rest } = shortened(textOrNull(fields.title, cleanLine) ?? questions[0]?.title ?? '');
  return {
    title,
    prompt: joined(rest, textOrNull(fields.prompt, cleanText) ?? ''),
    questions,
    listsAnswers: true,
    ...waitOf(fields),
    wishes: normalizeWishes(fields),
  };
}

/** The agent's own ids, else the question's number; of two that are the same, the later gets a number. */
function uniqueIds(entries: readonly NormalEntry[]): readonly string[] {
  const taken = new Set<string>();
  return entries.map((entry, at) => {
    const wanted = (entry.shape === 'own' ? entry.fields.id : entry.question.id) ?? String(at + 1);
    let id = wanted;
    for (let twin = 2; taken.has(id); twin += 1) id = `${wanted}-${twin}`;
    taken.add(id);
    return id;
  });
}

/** Another tool's question. What is too long for its place is shortened there and stands whole in the text below it. */
function fromOther(other: OtherQuestion, id: string): Question {
  const { title, rest } = shortened(cleanLine(other.title));
  const options = other.options.map(optionFrom);
  const { mode } = other;
  return {
    id,
    title,
    short: textOrNull(other.short, cleanLine),
    prompt: joined(rest, textOrNull(other.prompt, cleanText) ?? ''),
    mode,
    options,
    defaultIds: other.defaultIds,
    min: other.min ?? modes[mode].defaultMin,
    max: other.max ?? mostPicks(mode, options.length),
    minGiven: other.min !== null,
    placeholder: textOrNull(other.placeholder, cleanText),
    optionNotes: [],
    globalNote: null,
    optional: other.optional,
    preview: textOrNull(other.preview, cleanText),
  };
}

function optionFrom({
  id,
  label,
  description,
  recommended,
  preview,
}: OtherQuestion['options'][number]): Option {
  const { title, rest } = shortened(textOrNull(label, cleanLine) ?? cleanLine(id));
  const below = joined(rest, textOrNull(description, cleanText) ?? '');
  return {
    id,
    label: title,
    description: below === '' ? null : below,
    recommended,
    preview: textOrNull(preview, cleanText),
  };
}

/** A line as long as there is room for, and the whole of it where some had to go. */
function shortened(line: string): { readonly title: string; readonly rest: string } {
  const letters = Array.from(line);
  if (letters.length <= limits.title) return { title: line, rest: '' };
  return { title: `${letters.slice(0, limits.title - 1).join('')}…`, rest: line };
}

function joined(above: string, below: string): string {
  return [above, below].filter((text) => text !== '').join('\n\n');
}
