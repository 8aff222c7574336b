import type { Adjustment } from '../../../application/steer-session.ts';
import type { Written } from '../../../application/write-event.ts';
import { faces } from '../../../domain/ending.ts';
import { languages } from '../../../domain/language.ts';
import type { OpenSession } from '../../../domain/session.ts';
import { timeoutActions } from '../../../domain/terms.ts';
import type { SettingEntry } from '../../wire.ts';
import type { RouteDesk } from './desk.ts';

type Desk = Pick<RouteDesk, 'services' | 'clock'>;
type Change = { readonly entries: readonly SettingEntry[]; readonly keys: readonly string[] };

/** Lets changed settings hold for the question at hand, as far as they say anything about it. */
export async function applySettings(desk: Desk, session: OpenSession, change: Change): Promise<Written> {
  const { steer } = desk.services;
  const touched = change.entries.filter(({ key }) => change.keys.includes(key));
  const settingOf = (key: string) => touched.find((entry) => entry.key === key)?.value;

  let written: Written = { kind: 'written', session };
  const terms = toTerms(touched);
  if (Object.keys(terms).length > 0) {
    written = await steer.adjust(session.id, { terms, hidden: null });
    if (written.kind !== 'written') return written;
  }
  const seconds = settingOf('timeout_seconds');
  if (typeof seconds === 'number') {
    const at = desk.clock.now() + seconds * 1_000;
    written = await steer.moveDeadline(session.id, { kind: 'until', at }, 'person');
    if (written.kind !== 'written') return written;
  }
  const face = faces.find((known) => known === settingOf('interface'));
  return face === undefined ? written : steer.changeFace(session.id, face);
}

type Terms = Adjustment['terms'];

function toTerms(touched: readonly SettingEntry[]): Terms {
  return Object.assign({}, ...touched.map(({ key, value }) => toTerm(key, value)));
}

function toTerm(key: string, value: SettingEntry['value']): Terms {
  if (typeof value === 'boolean') return toSwitch(key, value);
  if (key === 'language') return found(languages, value, (language) => ({ language }));
  if (key === 'timeout_action') return found(timeoutActions, value, (timeoutAction) => ({ timeoutAction }));
  return {};
}

function toSwitch(key: string, value: boolean): Terms {
  switch (key) {
    case 'preselect_recommended':
      return { preselectRecommended: value };
    case 'single_submit_mode':
      return { singleSubmit: value };
    case 'option_annotations_enabled':
      return { optionNotes: value };
    case 'global_annotation_enabled':
      return { globalNote: value };
    case 'placeholder_visible':
      return { placeholderVisible: value };
    default:
      // Every other switch is about the person, not about a question.
      return {};
  }
}

function found<Value>(known: readonly Value[], value: unknown, toTerms: (value: Value) => Terms): Terms {
  const match = known.find((candidate) => candidate === value);
  return match === undefined ? {} : toTerms(match);
}
