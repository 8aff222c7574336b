import type { ErrorReply, Interaction } from '../../wire/replies.ts';

/** What came of a request: a value, or one of the three ways in which it did not work. */
export type ApiReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export type Failure =
  /** No reply: the portal sleeps, restarts or is gone. Trying again makes sense. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'unauthorised' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: ErrorReply['error'];
      readonly winner: Interaction | null;
    };

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

/** The problems where there are any: they say more than the sentence above them. */
export function refusalText({ message, problems = [] }: ErrorReply['error']): string {
  return problems.length === 0 ? message : problems.join(' · ');
}
