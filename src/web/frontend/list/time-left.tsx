import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatCountdown } from '../../../i18n/countdown.ts';
import { usePage } from '../page.ts';
import { toCountdown } from '../question/countdown.ts';

/** The time left of one question. Only this text changes with the clock, not the row around it. */
export function TimeLeft({ deadline }: { readonly deadline: number }): JSX.Element {
  const { clock } = usePage();
  const place = useRef<HTMLSpanElement>(null);
  const isSkipped = useIsSkipped(place);
  const countdown = useComputed(() => {
    // Out of sight it stands still: a thousand rows would keep the page busy with what is not on the screen.
    const now = isSkipped.value ? clock.now.peek() : clock.now.value;
    return toCountdown({ deadline, timeoutSeconds: 1 }, now);
  });
  const text = useComputed(() => formatCountdown(countdown.value.seconds));
  const urgency = useComputed(() => `time-left time-${countdown.value.urgency}`);
  return (
    <span ref={place} class={urgency} role="timer" aria-live="off">
      {text}
    </span>
  );
}

/** Whether the browser leaves out drawing this because it is scrolled away; never, where it does not tell. */
function useIsSkipped(place: RefObject<Element | null>): Signal<boolean> {
  const isSkipped = useSignal(false);
  useEffect(() => {
    const row = place.current?.closest('.entry');
    const hear = (event: Event) => {
      isSkipped.value = (event as ContentVisibilityAutoStateChangeEvent).skipped;
    };
    row?.addEventListener('contentvisibilityautostatechange', hear);
    return () => row?.removeEventListener('contentvisibilityautostatechange', hear);
  }, [isSkipped, place]);
  return isSkipped;
}
