type KnownClient = {
  readonly prefix: string;
  readonly holdSeconds: number;
  /** Whether its limit goes on counting while it re-sends a call by itself. */
  readonly countsAllRounds?: true;
  /** Whether it starts servers without the variables of the desktop, unless our setup named them. */
  readonly hidesScreen?: true;
};

/** What is known of clients, by the name one introduces itself with; first of all how long one tool call may safely wait. */
const knownClients: readonly KnownClient[] = [
  // Moves a call to the background after 120 s, and its model goes on without the answer.
  { prefix: 'claude-code', holdSeconds: 110, countsAllRounds: true },
  // Its limit differs by version.
  { prefix: 'codex', holdSeconds: 50, hidesScreen: true },
  { prefix: 'gemini-cli', holdSeconds: 570 },
  { prefix: 'qwen', holdSeconds: 570 },
  // Both still waited when the trial ended after 650 s.
  { prefix: 'opencode', holdSeconds: 600 },
  { prefix: 'github-copilot', holdSeconds: 600 },
  { prefix: 'visual studio code', holdSeconds: 25 * 60 },
  { prefix: 'claude-ai', holdSeconds: 220 },
];

/** The SDKs' default limit is 60 s. */
const unknownClient: KnownClient = { prefix: '', holdSeconds: 50 };

export function knownClient(clientName: string): KnownClient {
  const name = clientName.toLowerCase();
  return knownClients.find(({ prefix }) => name.startsWith(prefix)) ?? unknownClient;
}
