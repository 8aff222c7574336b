import { notesToObject } from '../../../domain/answer/note.ts';
import { modeOf, mostPicks, takesOptions } from '../../../domain/question/mode.ts';
import type { Request } from '../../../domain/question/request.ts';

/** The arguments of the tool call that asks the same question again, without what the person may set. */
export function toArguments(request: Request): Record<string, unknown> {
  const { mode, options, placeholder, optionNotes, globalNote } = request;
  return {
    title: request.title,
    prompt: request.prompt,
    selection_mode: mode,
    ...(takesOptions(mode) ? { options: options.map(toArgument), ...bounds(request) } : {}),
    ...(modeOf(request).takesText && placeholder !== null ? { placeholder } : {}),
    ...(optionNotes.length > 0 ? { option_annotations: notesToObject(optionNotes) } : {}),
    ...(globalNote === null ? {} : { global_annotation: globalNote }),
  };
}

export function askAgainText(request: Request, lead: string): string {
  return `${lead}\n\n${JSON.stringify(toArguments(request), null, 2)}\n`;
}

function toArgument({ id, label, description, recommended }: Request['options'][number]): object {
  return {
    id,
    label,
    ...(description === null ? {} : { description }),
    ...(recommended ? { recommended } : {}),
  };
}

function bounds({ mode, min, max, minGiven, options, defaultIds }: Request): object {
  return {
    ...(minGiven ? { min_selections: min } : {}),
    ...(max < mostPicks(mode, options.length) ? { max_selections: max } : {}),
    ...(defaultIds === null ? {} : { default_selection_ids: defaultIds }),
  };
}
