import { notesFromObject } from '../answer/note.ts';
import { modes, mostPicks } from '../question/mode.ts';
import type { Option } from '../question/option.ts';
import type { Question } from '../question/question.ts';
import { onlyQuestionId, type Request, type Wishes } from '../question/request.ts';
import { shownText } from '../text/characters.ts';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { maxNoteCharacters } from './answer-rules.ts';
import type { EntryFields, RequestFields } from './request-schema.ts';

/** The request in its one shape: defaults filled in, every shown text cleaned, ids as they came. */
export function normalizeRequest(fields: Partial<RequestFields>): Request {
  const question = normalizeQuestion(fields, onlyQuestionId);
  return {
    title: question.title,
    prompt: question.prompt,
    // Its words stand above it already.
    questions: [{ ...question, prompt: '' }],
    listsAnswers: false,
    ...waitOf(fields),
    wishes: normalizeWishes(fields),
  };
}

export function normalizeQuestion(fields: Partial<EntryFields>, id: string): Question {
  const mode = fields.selection_mode ?? 'single';
  const options = (fields.options ?? []).map(normalizeOption);
  return {
    id,
    title: cleanLine(fields.title ?? ''),
    short: null,
    prompt: cleanText(fields.prompt ?? ''),
    mode,
    options,
    defaultIds: fields.default_selection_ids ?? null,
    min: fields.min_selections ?? modes[mode].defaultMin,
    max: fields.max_selections ?? mostPicks(mode, options.length),
    minGiven: fields.min_selections !== undefined,
    placeholder: textOrNull(fields.placeholder, cleanText),
    optionNotes: notesFromObject(fields.option_annotations ?? {}).flatMap(({ optionId, text }) => {
      const shown = textOrNull(text, cleanNote);
      return shown === null ? [] : [{ optionId, text: shown }];
    }),
    globalNote: textOrNull(fields.global_annotation, cleanNote),
    optional: fields.optional ?? false,
    preview: textOrNull(fields.preview, cleanText),
  };
}

export function waitOf({ wait }: Partial<RequestFields>): Pick<Request, 'wait'> {
  return wait === false ? { wait } : {};
}

export function normalizeWishes(fields: Partial<RequestFields>): Wishes {
  return {
    interface: fields.interface ?? null,
    timeoutSeconds: fields.timeout_seconds ?? null,
    singleSubmit: fields.single_submit_mode ?? null,
    optionNotes: fields.option_annotations_enabled ?? null,
    globalNote: fields.global_annotation_enabled ?? null,
    placeholderVisible: fields.placeholder_visible ?? null,
  };
}

type GivenOption = NonNullable<RequestFields['options']>[number];

function normalizeOption({ id, label, description, recommended, preview }: GivenOption): Option {
  return {
    id,
    label: textOrNull(label, cleanLine) ?? cleanLine(id),
    description: textOrNull(description, cleanText),
    recommended: recommended ?? false,
    preview: textOrNull(preview, cleanText),
  };
}

/** Cleaning can lengthen a hostile note; beyond the limit it would keep the person from answering. */
function cleanNote(text: string): string {
  return Array.from(cleanText(text)).slice(0, maxNoteCharacters).join('');
}

export function textOrNull(text: string | null | undefined, clean: (text: string) => string): string | null {
  return text === undefined || text === null ? null : shownText(text, clean);
}
