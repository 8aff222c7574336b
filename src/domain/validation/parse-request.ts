import type { Request } from '../question/request.ts';
import { isBlank } from '../text/characters.ts';
import { type GivenFields, ignoredField, readGiven, underPresentNames } from './given-fields.ts';
import { readLenientFields } from './lenient-fields.ts';
import { normalizeRequest } from './normalize-request.ts';
import { readForm } from './other-shapes.ts';
import { type Parsed, parseForm } from './parse-form.ts';
import { listed, type Problem, pathText, problem } from './problem.ts';
import { type Recommendation, requestRules, rulesFor } from './request-rules.ts';
import { byteLength, limits } from './request-schema.ts';
import { shapeRequest } from './request-shape.ts';

export type ParsedRequest =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What a call of the tool means: a new question, a look at an earlier one, or a list of what is wrong. */
export type ParsedCall =
  | { readonly kind: 'ask'; readonly request: Request }
  | { readonly kind: 'poll'; readonly sessionId: string }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** Reads a new question. Everything that can be wrong with it is reported at once. */
export function parseRequest(raw: unknown, recommendation: Recommendation = 'required'): ParsedRequest {
  const call = parseCall(raw, recommendation);
  switch (call.kind) {
    case 'ask':
      return { ok: true, request: call.request };
    case 'poll':
      return { ok: false, problems: [problem('session_id', 'not-allowed-here', pollIsNoRequest)] };
    case 'refused':
      return { ok: false, problems: call.problems };
  }
}

const pollIsNoRequest = 'polls an earlier question; remove it to ask a new one';

export function parseCall(raw: unknown, recommendation: Recommendation = 'required'): ParsedCall {
  // read
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refused([notAnObject]);
  const tooBig = sizeProblem(raw);
  if (tooBig !== null) return refused([tooBig]);
  const given = readGiven(raw);

  // poll
  const sessionId = given.get('session_id');
  if (typeof sessionId === 'string' && !isBlank(sessionId)) return parsePoll(sessionId.trim(), given);
  if (given.has('session_id') && given.size === 1) return refused([notAnId]);

  // shape, then rules, then normalize
  const form = readForm(given);
  const { problems, request } =
    form === null ? parseFlat(given, recommendation) : parseForm(form, recommendation);
  const all = given.has('session_id') ? [notAnId, ...problems] : problems;
  if (all.length > 0) return refused(withoutMoot(all));
  const asked = request();
  const tooMuch = previewsProblem(asked);
  return tooMuch === null ? { kind: 'ask', request: asked } : refused([tooMuch]);
}

/** One question, whose fields stand beside those of the call. */
function parseFlat(given: GivenFields, recommendation: Recommendation): Parsed {
  const { fields: present, problems: nameProblems } = underPresentNames(given);
  const { fields, problems: shapeProblems } = shapeRequest(present);
  const lenient = readLenientFields(present, fields);
  const ruleProblems = rulesFor(requestRules, recommendation).flatMap((rule) => rule(lenient));
  return {
    problems: [...nameProblems, ...shapeProblems, ...ruleProblems],
    request: () => normalizeRequest(fields),
  };
}

const notAnObject = problem(
  '',
  'wrong-type',
  'the arguments are not an object; give title, prompt, selection_mode and options',
);

const notAnId = problem(
  'session_id',
  'wrong-value',
  'is not an id; give the session_id of an earlier result, or leave it out to ask',
);

function refused(problems: readonly Problem[]): ParsedCall {
  return { kind: 'refused', problems: listed(problems) };
}

function parsePoll(sessionId: string, given: GivenFields): ParsedCall {
  const others = [...given.keys()].filter((key) => key !== 'session_id' && key !== ignoredField);
  if (others.length === 0) return { kind: 'poll', sessionId };
  return refused(others.map((key) => problem(pathText([key]), 'not-allowed-here', pollStandsAlone)));
}

const pollStandsAlone = 'cannot stand beside session_id; poll with session_id alone';

/** Of a field that must not be given at all, only that is told. */
function withoutMoot(problems: readonly Problem[]): readonly Problem[] {
  const going = new Set(
    problems.filter((one) => one.code === 'not-allowed-here' || one === notAnId).map((one) => one.path),
  );
  return problems.filter(
    (one) => one.code === 'not-allowed-here' || one === notAnId || !going.has(topField(one)),
  );
}

function topField({ path }: Problem): string {
  return path.split(/[.[]/, 1)[0] ?? '';
}

const kib = 1024;

/** All evidence together: a page has to load it before the question can be seen. */
function previewsProblem({ questions }: Request): Problem | null {
  const previews = questions.flatMap(({ preview, options }) => [
    preview ?? '',
    ...options.map((option) => option.preview ?? ''),
  ]);
  const bytes = byteLength(previews.join(''));
  if (bytes <= limits.previewsBytes) return null;
  const [size, most] = [Math.ceil(bytes / kib), limits.previewsBytes / kib];
  return problem(
    'preview',
    'too-long',
    `all previews have ${size} KiB; shorten them to at most ${most} KiB together`,
  );
}

/** Whether a request is too big to be looked at any closer. */
export function sizeProblem(raw: object): Problem | null {
  const bytes = sizeAsJson(raw);
  if (bytes === null) {
    return problem('', 'wrong-type', 'the arguments are not plain JSON, or nested too deep; send plain JSON');
  }
  if (bytes <= limits.requestBytes) return null;
  const size = Math.ceil(bytes / kib);
  const most = limits.requestBytes / kib;
  return problem('', 'too-long', `the request has ${size} KiB; shorten it to at most ${most} KiB`);
}

/** Null where it cannot be written as JSON at all: circles, big integers, tens of thousands of levels. */
function sizeAsJson(raw: object): number | null {
  try {
    return new TextEncoder().encode(JSON.stringify(raw) ?? '').length;
  } catch {
    return null;
  }
}
