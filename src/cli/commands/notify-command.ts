import { printJson } from '../../domain/text/print-json.ts';
import type { Notification } from '../../notify/notification.ts';
import { wantedWays } from '../../notify/settings.ts';
import { notifyWords } from '../../notify/strings.ts';
import { createTell } from '../compose/notifying.ts';
import { openHome } from '../compose/open-home.ts';
import { openPortal } from '../compose/open-portal.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { readArguments } from '../program/read-arguments.ts';
import { commandWords } from './strings.ts';

/** Calls the person as a waiting question would, and says what came of it. */
export const notifyCommand: Command = async (context) => {
  const { values } = readArguments(context, { json: { type: 'boolean' } });
  const composed = await openHome(context, { flag: values.home, whenUnwritable: 'refuse' });
  const settings = await composed.settings.read();
  const words = commandWords[context.language].notify;
  const ways = wantedWays(settings.value);
  if (ways.length === 0 && values.json !== true) context.stderr.write(`${words.off}\n`);
  const { surroundings } = await openPortal(composed, context);
  const now = new Date().toISOString();
  const sample: Notification = {
    ...{ text: words.sample, waiting: 0, urgent: true, agent: 'choice-mcp', folder: '' },
    ...{ session_id: '', asked_at: now, deadline: now, url: '' },
  };
  const tell = createTell(composed, { context, surroundings });
  const told = await tell(sample, settings.value, new AbortController().signal);
  const results = told.map(({ way, problem }) => ({
    way,
    problem: problem?.(notifyWords[context.language].problem) ?? null,
  }));
  await composed.close();
  if (values.json === true) context.stdout.write(`${printJson(results, 2)}\n`);
  else for (const { way, problem } of results) context.stdout.write(`${problem ?? words.told(way)}\n`);
  const isTold = results.length > 0 && results.every(({ problem }) => problem === null);
  return isTold ? exitCodes.ok : exitCodes.failure;
};
