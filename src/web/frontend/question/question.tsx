import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Request } from '../../../domain/question/request.ts';
import type { OpenSession } from '../../../domain/session/session.ts';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Entry } from '../../wire/replies.ts';
import { StatusBadge } from '../components/badges.tsx';
import type { OpenQuestion } from '../core/held-questions.ts';
import { goesOn } from '../list/group-entries.ts';
import { NotifyOffer } from '../notify/permission.tsx';
import { showingFailure, useLiveEntry, usePage, useWords } from '../page.ts';
import { AnswerBar } from './answer-bar.tsx';
import { CatchFiles } from './catch-files.tsx';
import { EarlierWordings } from './earlier-wordings.tsx';
import { focusAnswer, followScroll } from './focus.ts';
import { FormIndex } from './form-index.tsx';
import { Notices } from './notices.tsx';
import { Prompt } from './prompt.tsx';
import { QuestionHead } from './question-head.tsx';
import { QuestionSection } from './question-section.tsx';
import { AtZero } from './timer.tsx';

/** An open question, with everything it takes to answer it. */
export function Question({ held, session }: OpenQuestion): JSX.Element {
  const { arming, overlay, preferences } = usePage();
  const { answering } = held;
  const { entry, texts } = held.question.value;
  const live = useLiveEntry(entry);
  // Once it is over the list says no more how it was.
  if (live.attention !== null) held.lastAttention = live.attention;
  const { request } = session;
  const scroll = useRef<HTMLDivElement>(null);
  const isWide = hasEvidence(request);
  useLayoutEffect(() => {
    arming.show();
    // A text field that takes what is being typed elsewhere is no place for the focus of a tab that popped up.
    focusAnswer(document, arming.isUsed());
  }, [arming]);
  useSignalEffect(() => {
    // The settings may arrive after the question.
    if (held.settingsSeen.peek() || preferences.entries.value.length === 0) return;
    held.settingsSeen.value = true;
    if (preferences.isOn('settings_first')) overlay.value = 'settings';
  });
  return (
    <>
      <div
        class="scroll"
        ref={scroll}
        data-form={answering.isForm}
        onScroll={() => answering.isForm && followScroll(scroll.current, answering.current)}
      >
        <article class={isWide ? 'column column-wide' : 'column'} aria-labelledby="question-title">
          <QuestionHead entry={entry}>
            <GoesOnBadge entry={live} />
            <HandTo session={session} />
          </QuestionHead>
          <Notices held={held} session={session} />
          <Prompt document={texts.prompt} lang={tagOfText(request.prompt)} />
          {answering.isForm && <FormIndex answering={answering} />}
          {answering.sections.map((section) => (
            <QuestionSection key={section.at} answering={answering} section={section} />
          ))}
          <AtZero answering={answering} session={session} />
          {!answering.isForm && <EarlierWordings answering={answering} />}
          <NotifyOffer />
        </article>
      </div>
      <CatchFiles answering={answering} />
      <AnswerBar answering={answering} session={session} isWide={isWide} />
    </>
  );
}

function GoesOnBadge({ entry }: { readonly entry: Entry }): JSX.Element | null {
  return goesOn(entry) ? <StatusBadge status="goes_on" /> : null;
}

function hasEvidence({ questions }: Request): boolean {
  return questions.some(
    ({ preview, options }) => preview !== null || options.some((option) => option.preview !== null),
  );
}

/** Hands the question to a person of a shared inbox. Every other person may still answer it. */
export function HandTo({ session }: { readonly session: OpenSession }): JSX.Element | null {
  const page = usePage();
  const words = useWords().handTo;
  const members = useSignal<readonly string[]>([]);
  const me = page.preferences.me.value;
  const { id, assignee } = session;
  async function meet(): Promise<void> {
    const reply = await page.api.members();
    if (reply.ok) members.value = reply.value.members;
  }
  useEffect(() => {
    if (me !== null) void meet();
  }, [me]);
  if (me === null) return null;
  async function hand(to: string): Promise<void> {
    const handed = await showingFailure(page, page.api.assign(id, { assignee: to === '' ? null : to }));
    if (handed !== null) page.questions.accept(handed);
  }
  const named = assignee === null || assignee === me ? members.value : [...members.value, assignee];
  const others = [...new Set(named)].filter((name) => name !== me);
  return (
    <label class="hand-to">
      {assignee !== null && <span aria-hidden="true">{words.for}</span>}
      <select
        aria-label={words.name}
        value={assignee ?? ''}
        onFocus={() => void meet()}
        onChange={(event) => void hand(event.currentTarget.value)}
      >
        <option value="">{assignee === null ? words.name : words.nobody}</option>
        <option value={me}>{words.me(me)}</option>
        {others.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
