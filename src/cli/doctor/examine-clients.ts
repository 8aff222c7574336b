import { isNewerVersion } from '../../web/server/life/version-order.ts';
import { version } from '../program/build-constants.ts';
import type { Context } from '../program/command.ts';
import { clients } from '../setup/clients.ts';
import { type FoundClient, findClients } from '../setup/list-clients.ts';
import type { DoctorWords, Finding } from './finding.ts';
import { timeStart } from './time-start.ts';

/** Every client that has us: how it starts us, which version that is, whether it starts and how long that takes. */
export async function examineClients(
  context: Context,
  home: string,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const found = (await findClients(context, home)).filter(({ starts }) => starts !== 'absent');
  const findings: Finding[] = [];
  // One after the other: starts at the same time would slow each other down.
  for (const one of found) findings.push(await examine(one, context, words));
  return findings.length === 0 ? [{ name: 'client', ok: true, text: words.noClient }] : findings;
}

async function examine(found: FoundClient, { env }: Context, words: DoctorWords): Promise<Finding> {
  const { client, file, starts, words: command } = found;
  const { name } = clients[client];
  const details = { client, file, starts };
  if (starts === 'unreadable')
    return { name: 'client', ok: false, text: words.clientUnreadable(name, file), details };
  // It would ask the registry, and take whichever version is there today.
  if (starts === 'npx') return { name: 'client', ok: true, text: words.clientNpx(name, client), details };
  const started = await timeStart(command, env);
  if (!started.ok) {
    const text = words.clientFails(name, command.join(' '), started.reason, client);
    return { name: 'client', ok: false, text, details };
  }
  const { ms, version: running } = started;
  const said = words.clientStarts(name, running, ms);
  const text = isNewerVersion(version, running) ? `${said}; ${words.older(version)}` : said;
  return { name: 'client', ok: true, text, details: { ...details, version: running, ms } };
}
