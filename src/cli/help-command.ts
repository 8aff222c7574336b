import { version } from './build-constants.ts';
import { type Command, exitCodes } from './command.ts';
import { cliWords } from './strings.ts';
import { usageWords } from './strings-usage.ts';

/** What this is and how to add it to a client, for somebody who typed the bare name; or how one command is called. */
export const helpCommand: Command = async ({ args, stdout, language }) => {
  if (args[0] === '--version' || args[0] === '-v') {
    stdout.write(`${version}\n`);
    return exitCodes.ok;
  }
  const words = cliWords[language];
  const names = Object.keys(words.command) as (keyof typeof words.command)[];
  const asked = names.find((name) => name === args[1]);
  const lines =
    asked === undefined
      ? [
          words.tagline,
          '',
          words.addIt,
          ...clients.map((line) => `  ${line}`),
          '',
          words.commands,
          ...names.map((name) => `  ${name.padEnd(10)}${words.command[name]}`),
          '',
          words.everyCommand,
        ]
      : [usageWords[language][asked]];
  stdout.write(`${lines.join('\n')}\n`);
  return exitCodes.ok;
};

const clients = [
  'Claude Code   claude mcp add choice -- npx -y choice-mcp stdio',
  'Codex         codex mcp add choice -- npx -y choice-mcp stdio',
  'Cursor        {"mcpServers": {"choice": {"command": "npx", "args": ["-y", "choice-mcp", "stdio"]}}}',
  'VS Code       code --add-mcp \'{"name":"choice","command":"npx","args":["-y","choice-mcp","stdio"]}\'',
];
