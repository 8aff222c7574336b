import { type ReadonlySignal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Command } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import type { Memory } from '../core/open-storage.ts';
import { useWords } from '../page.ts';

/** Whether the person still has to be told that something was planted; once per finding and browser. */
export type Notice = {
  readonly isShown: ReadonlySignal<boolean>;
  tell(at: number | null): void;
  dismiss(): void;
};

const seenKey = 'choice.planted-seen';

export function createNotice(storage: Pick<Memory, 'getItem' | 'setItem'>): Notice {
  const isShown = signal(false);
  let latest = 0;
  return {
    isShown,
    tell(at) {
      if (at === null) return;
      const seen = storage.getItem(seenKey);
      if (seen !== null && Number(seen) >= at) return;
      latest = at;
      isShown.value = true;
    },
    dismiss() {
      storage.setItem(seenKey, String(latest));
      isShown.value = false;
    },
  };
}

/** What happened, what was done about it, and what to do. */
export function PlantedNotice({ notice }: { readonly notice: Notice }): JSX.Element | null {
  const words = useWords().planted;
  if (!notice.isShown.value) return null;
  return (
    <Dialog name={words.title} position="middle" onClose={notice.dismiss}>
      <h2>{words.title}</h2>
      <div class="planted">
        <p>{words.what}</p>
        <p>{words.done}</p>
        <p>{words.look}</p>
        <Command text="npx choice-mcp portal" />
        <p>{words.again}</p>
        <Command text="npx choice-mcp config set portal_port 0" />
      </div>
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={notice.dismiss}>
          {words.understood}
        </button>
      </div>
    </Dialog>
  );
}
