import { domainWords } from '../../domain/strings.ts';
import { readNtfyToken, type TokenPlace } from '../../notify/ntfy-token.ts';
import { wantedWays } from '../../notify/settings.ts';
import { notifyWords } from '../../notify/strings.ts';
import type { Context } from '../program/command.ts';
import { doctorWords } from '../strings-doctor.ts';
import type { Composed } from '../wiring/compose.ts';
import type { Finding } from './finding.ts';

/** How a person is called who looks at no tab. Nothing is sent: `choice-mcp notify` does that. */
export async function examineNotifications({ settings }: Composed, context: Context): Promise<Finding> {
  const { language } = context;
  const words = doctorWords[language].notifications;
  const { value } = await settings.read();
  const ways = wantedWays(value);
  if (ways.length === 0) return { name: 'notifications', ok: true, text: words.off, details: { ways } };
  const place: TokenPlace = { ...context, file: value('ntfy_token_file') };
  const token = ways.includes('ntfy_url') ? await readNtfyToken(place) : { token: null };
  if ('problem' in token) {
    return { name: 'notifications', ok: false, text: token.problem(notifyWords[language].problem) };
  }
  const said = [words.on(ways.join(domainWords[language].listSeparator), value('notify_after_seconds'))];
  const quiet = value('notify_quiet_hours');
  if (quiet !== '') said.push(words.quiet(quiet));
  return {
    name: 'notifications',
    ok: true,
    text: [...said, words.tryIt].join(doctorWords[language].separator),
    details: { ways },
  };
}
