import { type Problem, problemLine } from '../../domain/validation/problem.ts';

/** The request's fields as flags call them. */
const flagOf: Readonly<Record<string, string>> = {
  title: '--title',
  prompt: '--prompt',
  selection_mode: '--mode',
  options: '--option',
  default_selection_ids: '--default',
  min_selections: '--min',
  max_selections: '--max',
  timeout_seconds: '--timeout',
  placeholder: '--placeholder',
  interface: '--interface',
};

/** What is wrong with a question made from flags, by their names: the person has not typed `max_selections`. */
export function flagProblemLine({ path, code, message }: Problem): string {
  const field = /^\w+/.exec(path)?.[0] ?? '';
  // Fields of one word are ordinary English in a sentence; those of several are names.
  const said = message.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => flagOf[name] ?? name);
  return problemLine({ path: flagOf[field] ?? path, code, message: said });
}
