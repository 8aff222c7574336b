/** A call that its client ended before we did, by a word or by closing the pipe. */
export type Cut = { readonly at: number; readonly seconds: number; readonly reason: string };

/** An earlier cut that could have been a limit. */
export type EarlierCut = Omit<Cut, 'reason'>;

/** No real client allows less. */
const shortestLimitSeconds = 10;
/** A client's limit is a constant; a person's patience is not. */
const sameWithinSeconds = 2;

const saysPerson = /\b(?:user|human|person|escape|esc|interrupt(?:ed)?)\b/iu;
const saysLimit = /time[d]?[\s_-]*out/iu;

/**
 * The limit of a client, in seconds, as far as a cut shows it: either the client says that its time ran out, or it cut
 * two calls, one after the other, after about the same time. Otherwise `perhaps`, to be remembered, or `nothing`.
 */
export function limitShownBy(cut: Cut, earlier: EarlierCut | null): number | 'perhaps' | 'nothing' {
  if (cut.seconds < shortestLimitSeconds || saysPerson.test(cut.reason)) return 'nothing';
  if (saysLimit.test(cut.reason)) return cut.seconds;
  if (earlier === null || Math.abs(cut.seconds - earlier.seconds) > sameWithinSeconds) return 'perhaps';
  // One Escape, or one closed window, cuts all calls that wait: only one that began later is a second cut.
  const beganAt = cut.at - cut.seconds * 1_000;
  return beganAt < earlier.at ? 'perhaps' : Math.min(cut.seconds, earlier.seconds);
}
