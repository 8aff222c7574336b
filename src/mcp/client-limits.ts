/** How long one tool call may safely wait, by the name a client introduces itself with. Reported limits, see docs. */
const holdSecondsByClient: readonly (readonly [prefix: string, seconds: number])[] = [
  // Moves a call to the background after 120 s, and the result was reported to get orphaned there.
  ['claude-code', 110],
  // Its limit differs by version.
  ['codex', 50],
  ['gemini-cli', 570],
  ['qwen', 570],
  // Both still waited when the trial ended after 650 s.
  ['opencode', 600],
  ['github-copilot', 600],
  ['visual studio code', 25 * 60],
  ['claude-ai', 220],
];

/** The SDKs' default limit is 60 s. */
const unknownClientHoldSeconds = 50;

export function knownHoldSeconds(clientName: string): number {
  const name = clientName.toLowerCase();
  const known = holdSecondsByClient.find(([prefix]) => name.startsWith(prefix));
  return known?.[1] ?? unknownClientHoldSeconds;
}
