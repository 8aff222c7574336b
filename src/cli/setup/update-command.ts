import { existsSync } from 'node:fs';
import { printJson } from '../../domain/text/print-json.ts';
import { version } from '../program/build-constants.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { installedProgram } from '../program/program-copy.ts';
import { readArguments } from '../program/read-arguments.ts';
import { installUnlessNewer } from './install.ts';
import { setupWords } from './strings.ts';

/** All clients start the one installed file, so replacing it moves them all. */
export const updateCommand: Command = async (context) => {
  const { values } = readArguments(context, { json: { type: 'boolean' } });
  const words = setupWords[context.language];
  const home = homeFolder({ ...context, flag: values.home });
  if (!existsSync(installedProgram(home))) {
    context.stderr.write(`${words.noneToUpdate}\n`);
    return exitCodes.failure;
  }
  const { kind, was } = await installUnlessNewer(home, context);
  const now = kind === 'newer' ? was : version;
  const said = {
    installed: words.updated(version),
    same: words.updatedAlready(version),
    newer: words.newerInstalled(was ?? '', version),
  };
  context.stdout.write(values.json ? `${printJson({ was, now }, 2)}\n` : `${said[kind]}\n`);
  return exitCodes.ok;
};
