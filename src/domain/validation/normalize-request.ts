import { notesFromObject } from '../answer/note.ts';
import { modes, mostPicks } from '../question/mode.ts';
import type { Option } from '../question/option.ts';
import type { Request } from '../question/request.ts';
import { shownText } from '../text/characters.ts';
import { cleanLine, cleanText } from '../text/clean-text.ts';
import { maxNoteCharacters } from './answer-rules.ts';
import type { RequestFields } from './request-schema.ts';

/** The request in its one shape: defaults filled in, every shown text cleaned, ids as they came. */
export function normalizeRequest(fields: Partial<RequestFields>): Request {
  const mode = fields.selection_mode ?? 'single';
  const options = (fields.options ?? []).map(normalizeOption);
  return {
    title: cleanLine(fields.title ?? ''),
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
    wishes: {
      interface: fields.interface ?? null,
      timeoutSeconds: fields.timeout_seconds ?? null,
      singleSubmit: fields.single_submit_mode ?? null,
      optionNotes: fields.option_annotations_enabled ?? null,
      globalNote: fields.global_annotation_enabled ?? null,
      placeholderVisible: fields.placeholder_visible ?? null,
    },
  };
}

type GivenOption = NonNullable<RequestFields['options']>[number];

function normalizeOption({ id, label, description, recommended }: GivenOption): Option {
  return {
    id,
    label: textOrNull(label, cleanLine) ?? cleanLine(id),
    description: textOrNull(description, cleanText),
    recommended: recommended ?? false,
  };
}

/** Cleaning can lengthen a hostile note; beyond the limit it would keep the person from answering. */
function cleanNote(text: string): string {
  return Array.from(cleanText(text)).slice(0, maxNoteCharacters).join('');
}

function textOrNull(text: string | undefined, clean: (text: string) => string): string | null {
  return text === undefined ? null : shownText(text, clean);
}
