import { type ReadonlySignal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Icon } from '../components/icons.tsx';
import type { Memory } from '../core/open-storage.ts';
import { usePage, useWords } from '../page.ts';

type PermissionState = 'unsupported' | 'default' | 'granted' | 'denied';

/** Whether this browser may show notifications, and whether the person was offered them. */
export type Permission = {
  readonly state: ReadonlySignal<PermissionState>;
  /** Whether the offer beside a question is still worth making. */
  readonly offered: ReadonlySignal<boolean>;
  /** Only ever called from a click: a page that asks by itself is refused for good. */
  ask(): Promise<void>;
  decline(): void;
};

type Source = Pick<typeof Notification, 'permission' | 'requestPermission'> | null;

const declinedKey = 'choice.notify.declined';

export function createPermission(source: Source, storage: Memory): Permission {
  const state = signal<PermissionState>(source === null ? 'unsupported' : source.permission);
  const offered = signal(state.value === 'default' && storage.getItem(declinedKey) === null);
  return {
    state,
    offered,
    async ask() {
      if (source === null) return;
      state.value = await source.requestPermission();
      offered.value = false;
    },
    decline() {
      storage.setItem(declinedKey, '1');
      offered.value = false;
    },
  };
}

/** Offered beside the first question; the browser itself is asked only after a click. */
export function NotifyOffer(): JSX.Element | null {
  const { permission } = usePage();
  const words = useWords().notify;
  if (!permission.offered.value) return null;
  return (
    <div class="notify-offer">
      <Icon name="bell" />
      <span>{words.offer}</span>
      <div class="notify-answers">
        <button type="button" class="button button-small" onClick={() => void permission.ask()}>
          {words.turnOn}
        </button>
        <button type="button" class="link-button" onClick={() => permission.decline()}>
          {words.notNow}
        </button>
      </div>
    </div>
  );
}
