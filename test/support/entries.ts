import type { Entry } from '../../src/web/wire/replies.ts';

/** One open question as the list gets it; a test says what is different about its own. */
export function entry(id: string, more: Partial<Entry> = {}): Entry {
  return {
    session_id: id,
    title: id,
    status: 'pending',
    interface: 'web',
    selection_mode: 'single',
    questions: 1,
    agent: { client: 'claude-code', folder: '/p', host: null, process: 1, version: '0.1.0' },
    asked_at: 0,
    ended_at: null,
    deadline: 100_000,
    remaining_seconds: 100,
    attention: 'waiting',
    assignee: null,
    snoozed_until: null,
    people: [],
    summary: null,
    person: null,
    waits: true,
    in_client: false,
    can_take_back: false,
    reply: null,
    ...more,
  };
}
