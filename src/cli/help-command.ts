import { version } from './build-constants.ts';
import { type Command, exitCodes } from './command.ts';
import { cliWords } from './strings.ts';

/** What this is and how to add it to a client, for somebody who typed the bare name. */
export const helpCommand: Command = async ({ args, stdout, language }) => {
  const words = cliWords[language];
  if (args[0] === '--version' || args[0] === '-v') {
    stdout.write(`${version}\n`);
    return exitCodes.ok;
  }
  const names = Object.keys(words.command) as (keyof typeof words.command)[];
  const asked = names.find((name) => name === args[1]);
  const listed = asked === undefined ? names : [asked];
  const lines = [
    words.tagline,
    '',
    ...(asked === undefined ? [words.addIt, ...clients.map((line) => `  ${line}`), ''] : []),
    words.commands,
    ...listed.map((name) => `  ${name.padEnd(10)}${words.command[name]}`),
    '',
    words.everyCommand,
  ];
  stdout.write(`${lines.join('\n')}\n`);
  return exitCodes.ok;
};

const clients = [
  'Claude Code   claude mcp add choice -- npx -y choice-mcp stdio',
  'Codex         codex mcp add choice -- npx -y choice-mcp stdio',
  'Cursor        {"mcpServers": {"choice": {"command": "npx", "args": ["-y", "choice-mcp", "stdio"]}}}',
  'VS Code       code --add-mcp \'{"name":"choice","command":"npx","args":["-y","choice-mcp","stdio"]}\'',
];
