import { modes, mostPicks, takesOptions } from '../../src/domain/question/mode.ts';
import type { Option } from '../../src/domain/question/option.ts';
import type { Request } from '../../src/domain/question/request.ts';
import type { Terms } from '../../src/domain/question/terms.ts';
import type { Asker, Owner } from '../../src/domain/session/asker.ts';
import type { AskedEvent } from '../../src/domain/session/session-event.ts';

export function option(id: string, more: Partial<Option> = {}): Option {
  return { id, label: id.toUpperCase(), description: null, recommended: false, ...more };
}

export function request(more: Partial<Request> = {}): Request {
  const mode = more.mode ?? 'single';
  const options =
    more.options ??
    (takesOptions(mode) ? [option('a', { recommended: true }), option('b'), option('c')] : []);
  return {
    title: 'How should it be deployed?',
    prompt: 'Three services still call it. I need a decision because rolling back is slow.',
    mode,
    options,
    defaultIds: null,
    min: modes[mode].defaultMin,
    max: mostPicks(mode, options.length),
    minGiven: false,
    placeholder: null,
    optionNotes: [],
    globalNote: null,
    wishes: {
      interface: null,
      timeoutSeconds: null,
      singleSubmit: null,
      optionNotes: null,
      globalNote: null,
      placeholderVisible: null,
    },
    ...more,
  };
}

export function terms(more: Partial<Terms> = {}): Terms {
  return {
    language: 'en',
    timeoutSeconds: 300,
    timeoutAction: 'reinvoke',
    preselectRecommended: false,
    singleSubmit: true,
    optionNotes: true,
    globalNote: true,
    placeholderVisible: true,
    ...more,
  };
}

export const asker: Asker = {
  client: 'claude-code',
  clientVersion: '2.1.0',
  folder: '/home/ada/api-gateway',
};
export const owner: Owner = { id: 'owner-1', pid: 4242, host: 'here', version: '0.1.0' };

export function asked(more: Partial<AskedEvent> = {}): AskedEvent {
  const at = more.at ?? 1_000_000;
  const conditions = more.terms ?? terms();
  return {
    kind: 'asked',
    at,
    request: request(),
    terms: conditions,
    asker,
    owner,
    face: 'web',
    deadline: at + conditions.timeoutSeconds * 1_000,
    hidden: [],
    ...more,
  };
}
