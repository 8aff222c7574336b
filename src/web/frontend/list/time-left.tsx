import { useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { formatCountdown } from '../../../i18n/countdown.ts';
import { usePage } from '../page.ts';
import { toCountdown } from '../question/countdown.ts';

/** The time left of one question. Only this text changes with the clock, not the row around it. */
export function TimeLeft({ deadline }: { readonly deadline: number }): JSX.Element {
  const { clock } = usePage();
  const countdown = useComputed(() => toCountdown({ deadline, timeoutSeconds: 1 }, clock.now.value));
  const text = useComputed(() => formatCountdown(countdown.value.seconds));
  const urgency = useComputed(() => `time-left time-${countdown.value.urgency}`);
  return (
    <span class={urgency} role="timer" aria-live="off">
      {text}
    </span>
  );
}
