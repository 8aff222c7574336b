/** What an agent is about to decide. */
export type Decision = {
  /** How many ways forward would all be reasonable. */
  readonly viablePaths: number;
  /** Whether it deletes, overwrites, publishes or otherwise cannot be taken back. */
  readonly destructive: boolean;
  /** Whether something it needs to know was never configured. */
  readonly missingConfiguration: boolean;
};

/** Up to this many viable paths an agent may choose by itself. */
const mostPathsWithoutAsking = 2;

/** Whether the human has to be asked: the policy that the server's instructions state in words. What is left out is no reason. */
export function requiresChoice(decision: Partial<Decision>): boolean {
  const { viablePaths = 0, destructive, missingConfiguration } = decision;
  return viablePaths > mostPathsWithoutAsking || Boolean(destructive) || Boolean(missingConfiguration);
}
