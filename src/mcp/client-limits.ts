/** The clients that `setup` knows: what a person types, and what they are called. */
export const clientNames = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  qwen: 'Qwen Code',
  copilot: 'Copilot CLI',
  opencode: 'opencode',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  cline: 'Cline',
  continue: 'Continue',
  zed: 'Zed',
} as const;

export type ClientId = keyof typeof clientNames;

export const clientIds = Object.keys(clientNames) as readonly ClientId[];

type KnownClient = {
  /** How its name on the wire begins. */
  readonly prefix: string;
  /** Null where `setup` does not know it. */
  readonly id: ClientId | null;
  /** How long one call may safely wait. */
  readonly holdSeconds: number;
  /** The same from this version on. */
  readonly since?: {
    readonly version: readonly [major: number, minor: number];
    readonly holdSeconds: number;
  };
  /** Its limit was never measured; 60 s is what users report, and the SDKs' default. */
  readonly isAssumed?: true;
  /** Whether its limit goes on counting while it re-sends a call by itself. */
  readonly countsAllRounds?: true;
  /** Whether its model sees no images where a result has structured content as well. */
  readonly losesImages?: true;
  /** Whether its model gets an image as text in base64, which it cannot see and which may fill all of its context. */
  readonly spellsImages?: true;
  /** Whether it starts servers without the variables of the desktop, unless our setup named them. */
  readonly hidesScreen?: true;
};

const knownClients: readonly KnownClient[] = [
  // Moves a call to the background after 120 s, and its model goes on without the answer.
  { prefix: 'claude-code', id: 'claude-code', holdSeconds: 110, countsAllRounds: true },
  {
    prefix: 'codex',
    id: 'codex',
    holdSeconds: 50,
    since: { version: [0, 166], holdSeconds: 270 },
    hidesScreen: true,
    losesImages: true,
  },
  { prefix: 'gemini-cli', id: 'gemini', holdSeconds: 570 },
  { prefix: 'qwen', id: 'qwen', holdSeconds: 570 },
  // These still waited when the trial ended after 650 s.
  { prefix: 'opencode', id: 'opencode', holdSeconds: 600 },
  // Follows nine rounds, and ends the tenth call with an error if that asks for another. A `timeout` in its settings counts
  // each round anew, and starts again with every word of progress. Its model sees no images.
  { prefix: 'copilot-cli', id: 'copilot', holdSeconds: 600 },
  { prefix: 'github-copilot', id: 'copilot', holdSeconds: 600 },
  { prefix: 'visual studio code', id: 'vscode', holdSeconds: 25 * 60 },
  { prefix: 'claude-ai', id: 'claude-desktop', holdSeconds: 220 },
  // The Code tab of Claude Desktop.
  { prefix: 'local-agent-mode', id: 'claude-desktop', holdSeconds: 50 },
  { prefix: 'cline', id: 'cline', holdSeconds: 50 },
  // What the command line of Cline 3 calls itself.
  { prefix: '@cline/', id: 'cline', holdSeconds: 50, spellsImages: true },
  { prefix: 'continue-cli', id: 'continue', holdSeconds: 50, spellsImages: true },
  { prefix: 'continue', id: 'continue', holdSeconds: 50 },
  { prefix: 'cursor', id: 'cursor', holdSeconds: 50, isAssumed: true },
  { prefix: 'windsurf', id: 'windsurf', holdSeconds: 50, isAssumed: true },
  { prefix: 'zed', id: 'zed', holdSeconds: 50, isAssumed: true },
];

const unknownClient: KnownClient = { prefix: '', id: null, holdSeconds: 50, isAssumed: true };

/** What is known of a client by what it calls itself. */
export function knownClient(clientName: string): KnownClient {
  const name = clientName.toLowerCase();
  return knownClients.find(({ prefix }) => name.startsWith(prefix)) ?? unknownClient;
}

/** How long one call of this version may safely wait. */
export function safeHoldSeconds({ holdSeconds, since }: KnownClient, version: string | null): number {
  if (since === undefined) return holdSeconds;
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  const [sinceMajor, sinceMinor] = since.version;
  const isNewer = Number(major) > sinceMajor || (Number(major) === sinceMajor && Number(minor) >= sinceMinor);
  return isNewer ? since.holdSeconds : holdSeconds;
}
