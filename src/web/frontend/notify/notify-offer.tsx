import type { JSX } from 'preact';
import { Icon } from '../look/icons.tsx';
import { usePage, useWords } from '../page.ts';

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
