import type { Request } from '../question/request.ts';
import { type GivenFields, readGiven, underPresentNames } from './given-fields.ts';
import { readLenientFields } from './lenient-fields.ts';
import { type NormalEntry, normalizeForm } from './normalize-form.ts';
import type { Entry, Form, FormReading } from './other-shapes.ts';
import { type Problem, pathText, problem } from './problem.ts';
import { questionRules, type Recommendation, rulesFor } from './request-rules.ts';
import { questionFields, requestFields } from './request-schema.ts';
import { shapeEntry, shapeRequest } from './request-shape.ts';

export type Parsed = { readonly problems: readonly Problem[]; readonly request: () => Request };

/** Several questions: each in our own shape, which has its limits, or in that of another tool, which is soft. */
export function parseForm({ form, problems }: FormReading, recommendation: Recommendation): Parsed {
  const entries = form.entries.map((entry) => parseEntry(entry, recommendation));
  const frame = parseFrame(form);
  return {
    problems: [...problems, ...frame.problems, ...entries.flatMap((entry) => entry.problems)],
    request: () =>
      normalizeForm(
        frame.fields,
        entries.map(({ entry }) => entry),
      ),
  };
}

type ParsedEntry = { readonly problems: readonly Problem[]; readonly entry: NormalEntry };

function parseEntry(entry: Entry, recommendation: Recommendation): ParsedEntry {
  if (entry.shape === 'other') return { problems: [], entry };
  const { fields: present, problems: nameProblems } = underPresentNames(readGiven(entry.fields));
  const given = new Map(present);
  if (!given.has('selection_mode'))
    given.set('selection_mode', given.has('options') ? 'single' : 'text_input');
  const { fields, problems: shapeProblems } = shapeEntry(given, entry.path);
  const lenient = readLenientFields(given, fields);
  const ruleProblems = rulesFor(questionRules, recommendation).flatMap((rule) => rule(lenient));
  return {
    problems: [...[...nameProblems, ...ruleProblems].map((one) => below(entry.path, one)), ...shapeProblems],
    entry: { shape: 'own', fields },
  };
}

/** A problem of one entry, where the request has it. */
function below(at: readonly PropertyKey[], { path, ...rest }: Problem): Problem {
  return { ...rest, path: path.startsWith('[') ? `${pathText(at)}${path}` : `${pathText(at)}.${path}` };
}

/** What stands beside `questions`: the words that frame them, and what concerns the whole call. */
function parseFrame({ title, prompt, rest, entries }: Form) {
  const isOwn = entries.some(({ shape }) => shape === 'own');
  const framing: GivenFields = new Map(Object.entries({ title, prompt }).filter(([, text]) => text !== null));
  // Other tools' calls have fields of their own, which say nothing to us.
  const meant = new Map([...rest].filter(([key]) => isOwn || requestFields.includes(key)));
  const { fields: present, problems: nameProblems } = underPresentNames(meant);
  const misplaced = questionFields.filter((key) => present.has(key));
  const checked = new Map([...present].filter(([key]) => !(misplaced as readonly string[]).includes(key)));
  const { fields, problems } = shapeRequest(isOwn ? new Map([...framing, ...checked]) : checked);
  return {
    fields: { title: title ?? undefined, prompt: prompt ?? undefined, ...fields },
    problems: [
      ...nameProblems,
      ...misplaced.map((key) => problem(key, 'not-allowed-here', 'belongs in the entries of questions')),
      ...problems,
      ...(fields.single_submit_mode === true && entries.length > 1 ? [noSubmitOnPick] : []),
    ],
  };
}

const noSubmitOnPick = problem(
  'single_submit_mode',
  'not-allowed-here',
  'true is only for one question; remove it, several are sent together',
);
