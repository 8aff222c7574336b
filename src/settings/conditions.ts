import type { Conditions } from '../application/ports.ts';
import { modes } from '../domain/question/mode.ts';
import {
  firstQuestion,
  isAskedInClient,
  isForm,
  isWaitedFor,
  type Request,
} from '../domain/question/request.ts';
import type { Terms } from '../domain/question/terms.ts';
import { clampTimeout, maxTimeoutSeconds } from '../domain/session/deadline.ts';
import type { Face } from '../domain/session/face.ts';
import { type CoreValues, coreSlice } from './core-slice.ts';
import type { Layer, Snapshot } from './snapshot.ts';
import type { SettingValue } from './spec.ts';

/** What the settings make of a request: the terms of its session, and the face it is shown on; `auto` is this one. */
export function resolveConditions(snapshot: Snapshot<CoreValues>, request: Request, auto: Face): Conditions {
  const inForce = snapshot.with('request', wishesOf(request));
  const wanted = inForce.value('interface');
  return { terms: toTerms(inForce, request), face: wanted === 'auto' ? auto : wanted };
}

/** The terms a person's changed settings give an open session; only those of the named keys. */
export function changedTerms(
  snapshot: Snapshot<CoreValues>,
  request: Request,
  keys: readonly string[],
): Partial<Omit<Terms, 'timeoutSeconds'>> {
  const terms = toTerms(snapshot.with('request', wishesOf(request)), request);
  const fields = keys.flatMap((key) => termOf(key) ?? []);
  return Object.fromEntries(fields.map((field) => [field, terms[field]]));
}

/** The term of an open session that a setting decides, if there is one. */
export function termOf(key: string): Exclude<keyof Terms, 'timeoutSeconds'> | undefined {
  return adjustable.get(key);
}

const adjustable = new Map<string, Exclude<keyof Terms, 'timeoutSeconds'>>([
  ['language', 'language'],
  ['timeout_action', 'timeoutAction'],
  ['preselect_recommended', 'preselectRecommended'],
  ['single_submit_mode', 'singleSubmit'],
  ['option_annotations_enabled', 'optionNotes'],
  ['global_annotation_enabled', 'globalNote'],
  ['placeholder_visible', 'placeholderVisible'],
]);

function toTerms(inForce: Snapshot<CoreValues>, request: Request): Terms {
  // Several questions are sent together.
  const pickSends = !isForm(request) && modes[firstQuestion(request).mode].pickCanSend;
  // What a client asks as well stays as long as it does: the bound is for one that does not say when it goes on.
  const isBlocking = isWaitedFor(request) && !isAskedInClient(request);
  return {
    language: inForce.value('language'),
    timeoutSeconds: clampTimeout(
      isBlocking ? inForce.value('timeout_seconds') : meanwhileSeconds(request),
      inForce.value('min_timeout_seconds'),
    ),
    timeoutAction: inForce.value('timeout_action'),
    preselectRecommended: inForce.value('preselect_recommended'),
    singleSubmit: pickSends && inForce.value('single_submit_mode'),
    optionNotes: inForce.value('option_annotations_enabled'),
    globalNote: inForce.value('global_annotation_enabled'),
    placeholderVisible: inForce.value('placeholder_visible'),
  };
}

/** A person's timeout is for agents that wait: where none does, nobody is in a hurry but for the agent's own reasons. */
function meanwhileSeconds({ wishes }: Request): number {
  return Math.trunc(wishes.timeoutSeconds ?? maxTimeoutSeconds);
}

/** The request's layer. `auto` is the agent leaving it to the person, which is no wish at all. */
export function wishesOf({ wishes }: Request): Layer {
  const layer = new Map<string, SettingValue>();
  for (const { key, wish } of coreSlice.specs) {
    const value = wish === null ? null : wishes[wish];
    if (value !== null && value !== 'auto') layer.set(key, bounded(value));
  }
  return layer;
}

/** A timeout out of bounds is clamped, not refused: the agent is told the value in force. */
function bounded(value: SettingValue): SettingValue {
  return typeof value === 'number' ? Math.min(Math.max(Math.trunc(value), 1), maxTimeoutSeconds) : value;
}
