import { clientIds } from '../../mcp/client-limits.ts';
import { version } from '../program/build-constants.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { npxCommand } from '../setup/start-command.ts';
import { cliWords } from '../strings.ts';
import { usageWords } from './strings-usage.ts';

/** What this is and how to add it to a client, for a person who typed the bare name; or how one command is called. */
export const helpCommand: Command = async (context) => {
  const { args, stdout, language, platform } = context;
  if (args[0] === '--version' || args[0] === '-v') {
    stdout.write(`${version}\n`);
    return exitCodes.ok;
  }
  const words = cliWords[language];
  const names = Object.keys(words.command) as (keyof typeof words.command)[];
  const asked = names.find((name) => name === args[1]);
  const [command, ...rest] = npxCommand(platform, null);
  const lines =
    asked === undefined
      ? [
          words.tagline,
          '',
          words.addIt,
          '  npx choice-mcp setup CLIENT',
          `  ${clientIds.join(' ')} any`,
          words.orByHand,
          `  ${JSON.stringify({ mcpServers: { choice: { command, args: rest } } })}`,
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
