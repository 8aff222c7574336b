import { describe, expect, test } from 'vitest';
import { form, request, terms } from '../../test/support/samples.ts';
import { pickCanSend, selectionModes } from '../domain/question/mode.ts';
import type { Request, Wishes } from '../domain/question/request.ts';
import { changedTerms, resolveConditions } from './conditions.ts';
import { type CoreValues, coreSlice } from './core-slice.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

type Given = Partial<Record<keyof CoreValues, CoreValues[keyof CoreValues]>>;

function settings({
  environment = {},
  stored = {},
}: {
  environment?: Given;
  stored?: Given;
} = {}): Snapshot<CoreValues> {
  return createSnapshot(coreSlice.specs, {
    environment: new Map(Object.entries(environment)),
    stored: new Map(Object.entries(stored)),
  });
}

function wishing(wishes: Partial<Wishes>, more: Partial<Request> = {}): Request {
  const plain = request(more);
  return { ...plain, wishes: { ...plain.wishes, ...wishes } };
}

describe('with nothing set anywhere', () => {
  test('the defaults of the contract are the terms', () => {
    expect(resolveConditions(settings(), request(), 'web')).toEqual({ terms: terms(), face: 'web' });
  });
});

describe('the timeout', () => {
  test.each([
    ['the agent’s wish is honoured', 600, 600],
    ['a wish below the minimum is raised to it', 5, 30],
    ['nothing', 0, 30],
    ['a negative wish', -20, 30],
    ['a wish beyond a day is cut to a day', 1_000_000, 86_400],
  ])('%s', (_, wish, inForce) => {
    const conditions = resolveConditions(settings(), wishing({ timeoutSeconds: wish }), 'web');
    expect(conditions.terms.timeoutSeconds).toBe(inForce);
  });

  test('what the person saved outranks the agent', () => {
    const saved = settings({ stored: { timeout_seconds: 900 } });
    expect(resolveConditions(saved, wishing({ timeoutSeconds: 60 }), 'web').terms.timeoutSeconds).toBe(900);
  });

  test('the agent outranks the environment', () => {
    const env = settings({ environment: { timeout_seconds: 900 } });
    expect(resolveConditions(env, wishing({ timeoutSeconds: 60 }), 'web').terms.timeoutSeconds).toBe(60);
    expect(resolveConditions(env, request(), 'web').terms.timeoutSeconds).toBe(900);
  });

  test('the person’s own minimum holds for the person’s own timeout', () => {
    const saved = settings({ stored: { timeout_seconds: 10, min_timeout_seconds: 45 } });
    expect(resolveConditions(saved, request(), 'web').terms.timeoutSeconds).toBe(45);
  });
});

describe('the face', () => {
  test.each([
    ['auto, with a terminal of our own', {}, null, 'terminal', 'terminal'],
    ['auto, without', {}, null, 'web', 'web'],
    ['the agent’s wish', {}, 'terminal', 'web', 'terminal'],
    ['the agent’s wish, against a terminal of our own', {}, 'web', 'terminal', 'web'],
    ['the agent leaving it to the person', { interface: 'terminal' }, 'auto', 'web', 'terminal'],
    ['the person against the agent', { interface: 'web' }, 'terminal', 'terminal', 'web'],
    ['the person’s auto against the agent', { interface: 'auto' }, 'terminal', 'web', 'web'],
  ] as const)('%s', (_, stored, wish, auto, face) => {
    const conditions = resolveConditions(settings({ stored }), wishing({ interface: wish }), auto);
    expect(conditions.face).toBe(face);
  });
});

test('the agent leaving it to the person leaves it to the environment, too', () => {
  const env = settings({ environment: { interface: 'terminal' } });
  expect(resolveConditions(env, wishing({ interface: 'auto' }), 'web').face).toBe('terminal');
  expect(resolveConditions(env, wishing({ interface: 'web' }), 'web').face).toBe('web');
});

describe('the toggles', () => {
  const others = selectionModes.filter((mode) => !pickCanSend(mode));
  test.each(others)('picking never submits in %s', (mode) => {
    const saved = settings({ stored: { single_submit_mode: true } });
    expect(resolveConditions(saved, request({ mode }), 'web').terms.singleSubmit).toBe(false);
  });

  test('the agent may ask for a submit button in single', () => {
    expect(resolveConditions(settings(), wishing({ singleSubmit: false }), 'web').terms.singleSubmit).toBe(
      false,
    );
  });

  test('notes switched off stay off, whatever the agent wants', () => {
    const saved = settings({
      stored: { option_annotations_enabled: false, global_annotation_enabled: false },
    });
    const wanted = wishing({ optionNotes: true, globalNote: true });
    expect(resolveConditions(saved, wanted, 'web').terms).toMatchObject({
      optionNotes: false,
      globalNote: false,
    });
  });

  test('notes the person switched on cannot be switched off by the agent', () => {
    const saved = settings({ stored: { option_annotations_enabled: true } });
    const wanted = wishing({ optionNotes: false, globalNote: false, placeholderVisible: false });
    expect(resolveConditions(saved, wanted, 'web').terms).toMatchObject({
      optionNotes: true,
      globalNote: false,
      placeholderVisible: false,
    });
  });

  test('language, timeout action and preselection are the person’s alone', () => {
    const saved = settings({
      environment: { language: 'zh', timeout_action: 'cancel' },
      stored: { timeout_action: 'submit', preselect_recommended: true },
    });
    expect(resolveConditions(saved, request(), 'web').terms).toMatchObject({
      language: 'zh',
      timeoutAction: 'submit',
      preselectRecommended: true,
    });
  });
});

describe('a setting changed while a question is open', () => {
  test('changes those terms and no others', () => {
    const saved = settings({ stored: { language: 'zh', global_annotation_enabled: false } });
    expect(changedTerms(saved, request(), ['language', 'global_annotation_enabled'])).toEqual({
      language: 'zh',
      globalNote: false,
    });
  });

  test('forgotten, it gives the agent’s wish back', () => {
    expect(changedTerms(settings(), wishing({ optionNotes: false }), ['option_annotations_enabled'])).toEqual(
      {
        optionNotes: false,
      },
    );
  });

  test('picking does not begin to submit where several may be picked', () => {
    const saved = settings({ stored: { single_submit_mode: true } });
    expect(changedTerms(saved, request({ mode: 'multi' }), ['single_submit_mode'])).toEqual({
      singleSubmit: false,
    });
  });

  test('the deadline and the face are moved by other means', () => {
    expect(changedTerms(settings(), request(), ['timeout_seconds', 'interface', 'theme'])).toEqual({});
  });
});

describe('a form', () => {
  const several = form([{}, {}]);

  test('is never sent by a pick, whoever wishes it', () => {
    const eager = { ...several, wishes: { ...several.wishes, singleSubmit: true } };
    const snapshot = settings({ stored: { single_submit_mode: true } });
    expect(resolveConditions(snapshot, eager, 'web').terms.singleSubmit).toBe(false);
    expect(changedTerms(snapshot, eager, ['single_submit_mode'])).toEqual({ singleSubmit: false });
  });

  test('of one question is sent by a pick like any other', () => {
    expect(resolveConditions(settings(), form([{}]), 'web').terms.singleSubmit).toBe(true);
    expect(resolveConditions(settings(), form([{ mode: 'multi' }]), 'web').terms.singleSubmit).toBe(false);
  });
});
