import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenSession } from '../../../domain/session/session.ts';
import { carryOut } from '../core/carry-out.ts';
import { usePage, useWords } from '../page.ts';

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
    const handed = await carryOut(page, page.api.assign(id, { assignee: to === '' ? null : to }));
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
