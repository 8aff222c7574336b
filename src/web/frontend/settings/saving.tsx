import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { SettingEntry } from '../../wire/settings-replies.ts';
import { Sure } from '../look/sure-button.tsx';
import { usePage, useWords } from '../page.ts';
import { changeSetting } from './change-setting.ts';

/** Null goes back to the default. */
export type Wanted = SettingEntry['value'] | null;
export type Save = (value: Wanted, from?: 'now' | 'later') => void;

type Saving = {
  readonly save: Save;
  /** What is asked before decisions are lost by the value that was to be saved; null when nothing is. */
  readonly question: JSX.Element | null;
};

/** How a setting is saved: what would remove decisions only after a question. The focus goes back to its control, `id`. */
export function useSaving(key: string, id: string): Saving {
  const page = usePage();
  const words = useWords().settings;
  const asked = useSignal<{ readonly value: Wanted; readonly decisions: number } | null>(null);
  async function attempt(value: Wanted, how: Parameters<typeof changeSetting>[2]): Promise<void> {
    const decisions = await changeSetting(page, { [key]: value }, how);
    asked.value = decisions === 0 ? null : { value, decisions };
  }
  const settle = () => {
    asked.value = null;
    document.getElementById(id)?.focus();
  };
  const now = asked.value;
  return {
    save: (value, from = 'now') => void attempt(value, { from }),
    question:
      now === null ? null : (
        <Sure
          question={words.removes(now.value, now.decisions)}
          yes={words.removesYes}
          no={words.removesNo}
          onYes={() => {
            settle();
            void attempt(now.value, { removes: now.decisions });
          }}
          onNo={settle}
        />
      ),
  };
}
