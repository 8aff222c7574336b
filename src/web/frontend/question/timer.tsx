import { computed, type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { isAskedInClient } from '../../../domain/question/request.ts';
import { clientTitle } from '../../../domain/session/asker.ts';
import { remainingSeconds } from '../../../domain/session/deadline.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { timeUpText } from '../../../domain/session/timeout-ending.ts';
import { formatCountdown } from '../../../i18n/formats.ts';
import type { DeadlineBody } from '../../wire/bodies.ts';
import type { Answering } from '../answer/answering.ts';
import { Icon } from '../components/icons.tsx';
import { goesOn } from '../list/group-entries.ts';
import { showingFailure, useLiveEntry, usePage, useWords } from '../page.ts';
import { type Countdown, milestoneBetween, toCountdown, toUrgency } from './countdown.ts';

type Props = { readonly answering: Answering; readonly session: OpenSession };

/** How long is left and what happens then. The numbers come from the portal's clock, never from ours. */
export function Timer({ answering, session }: Props): JSX.Element {
  const { clock } = usePage();
  const words = useWords().bar;
  const then = useAtZero({ answering, session });
  const countdown = useComputed(() => {
    const { deadline, terms } = answering.question.value.session;
    return toCountdown({ deadline, timeoutSeconds: terms.timeoutSeconds }, clock.now.value);
  });
  const urgency = useComputed(() => countdown.value.urgency).value;
  const text = useComputed(() => formatCountdown(countdown.value.seconds));
  const warning = urgency === 'soon' ? words.soon : urgency === 'last' ? words.last : null;
  useMilestones(answering);
  return (
    <div class={`timer time-${urgency}`}>
      <TimerTrack countdown={countdown} />
      <p class="timer-text">
        {words.before !== '' && <span class="timer-before">{words.before}</span>}
        <span class="timer-clock" role="timer" aria-label={words.timeLeft} aria-live="off">
          {text}
        </span>
        {warning !== null && <span class="timer-warning">{warning}</span>}
        <span class="timer-then">{urgency === 'over' ? words.over : words.afterwards(then)}</span>
      </p>
    </div>
  );
}

/**
 * Whether the agent goes on meanwhile and the end is not near, or the client asks as well: then there is no clock to
 * watch.
 */
export function useIsUnhurried(answering: Answering): boolean {
  const { clock } = usePage();
  const { entry, session } = answering.question.value;
  const isGoingOn = goesOn(useLiveEntry(entry));
  const { deadline } = session;
  const isCalm = useMemo(
    () => computed(() => toUrgency(remainingSeconds(deadline, clock.now.value)) === 'calm'),
    [deadline, clock],
  );
  return isAskedInClient(session.request) || (isCalm.value && isGoingOn);
}

/** In the clock's place: nobody waits for the answer by the minute. */
export function GoesOn({ session }: Pick<Props, 'session'>): JSX.Element {
  const words = useWords().bar;
  if (isAskedInClient(session.request)) {
    return (
      <p class="timer timer-text goes-on">
        <Icon name="plug" size={14} />
        <span class="goes-on-what">{words.inClient(clientTitle(session.asker))}</span>
        <span class="timer-then">{words.inClientThen}</span>
      </p>
    );
  }
  return (
    <p class="timer timer-text goes-on">
      <Icon name="arrow" size={14} />
      <span class="goes-on-what">{words.goesOn}</span>
      <span class="timer-then">{words.goesOnThen}</span>
    </p>
  );
}

/** What happens at the end on a line of its own, where the bar has no room to say it. */
export function AtZero(props: Props): JSX.Element {
  const words = useWords().bar;
  const then = useAtZero(props);
  const isUnhurried = useIsUnhurried(props.answering);
  const calm = isAskedInClient(props.session.request) ? words.inClientThen : words.goesOnThen;
  return <p class="at-zero">{isUnhurried ? calm : words.atZero(then)}</p>;
}

function useAtZero({ answering, session }: Props): string {
  const terms = { ...session.terms, language: usePage().preferences.language.value };
  return timeUpText({ ...session, terms }, answering.drafts.held.value.shown);
}

/** Written through the style object: a style attribute would be refused by our own policy. */
function TimerTrack({ countdown }: { readonly countdown: ReadonlySignal<Countdown> }): JSX.Element {
  const share = useComputed(() => countdown.value.share.toFixed(3)).value;
  return (
    <span class="timer-track" aria-hidden="true">
      <span class="timer-fill" style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

function useMilestones(answering: Answering): void {
  const { clock, spoken, words } = usePage();
  const before = useRef(Number.POSITIVE_INFINITY);
  const isUnhurried = useIsUnhurried(answering);
  useSignalEffect(() => {
    const { deadline } = answering.question.value.session;
    const { seconds } = toCountdown({ deadline, timeoutSeconds: 1 }, clock.now.value);
    const mark = milestoneBetween(before.current, seconds);
    before.current = seconds;
    if (isUnhurried && toUrgency(seconds) === 'calm') return;
    if (mark !== null) spoken.value = words.peek().bar.milestone(formatCountdown(seconds));
  });
}

const steps = [1, 5] as const;
const snoozeMinutes = 10;

type MoreTimeProps = {
  readonly answering: Answering;
  /** Without a clock there is nothing to add to. */
  readonly isUnhurried: boolean;
};

export function MoreTime({ answering, isUnhurried }: MoreTimeProps): JSX.Element {
  const page = usePage();
  const words = useWords().bar;
  async function move(body: DeadlineBody): Promise<void> {
    const { session_id } = answering.question.peek().entry;
    const moved = await showingFailure(page, page.api.moveDeadline(session_id, body));
    if (moved !== null) page.questions.accept(moved);
  }
  async function remindLater(): Promise<void> {
    const { session_id } = answering.question.peek().entry;
    const put = await showingFailure(page, page.api.snooze(session_id, { minutes: snoozeMinutes }));
    if (put === null) return;
    page.questions.accept(put);
    const at = put.entry.snoozed_until;
    if (at !== null) page.spoken.value = page.words.peek().list.reminder(page.formats.peek().clock(at));
  }
  const remind = (
    <button
      type="button"
      class="button button-small remind"
      aria-label={words.remindLong(snoozeMinutes)}
      title={words.remindLong(snoozeMinutes)}
      onClick={() => void remindLater()}
    >
      <Icon name="bell" size={13} />
      <span class="more-unit">{words.remind(snoozeMinutes)}</span>
    </button>
  );
  if (isUnhurried) return remind;
  return (
    <>
      {/* Only where the bar is short of room; else the steps stand beside the clock. */}
      <button
        type="button"
        class="icon-button more-time-button"
        aria-label={words.moreTime}
        title={words.moreTime}
        popovertarget="more-time"
      >
        <Icon name="plus" />
      </button>
      <fieldset class="more-time" id="more-time" popover="auto" aria-label={words.moreTime}>
        {steps.map((minutes) => (
          <button
            key={minutes}
            type="button"
            class="button button-small"
            aria-label={words.addMinutes(minutes)}
            title={words.addMinutes(minutes)}
            onClick={() => void move({ add_seconds: minutes * 60 })}
          >
            +{minutes}
            <span class="more-unit">{words.minuteUnit}</span>
          </button>
        ))}
        <button
          type="button"
          class="button button-small"
          aria-label={words.noHurryLong}
          title={words.noHurryLong}
          onClick={() => void move({ latest: true })}
        >
          {words.noHurry}
        </button>
        {remind}
      </fieldset>
    </>
  );
}
