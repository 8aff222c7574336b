import { applyEvent, type EndedSession, startSession } from '../../src/domain/session/session.ts';
import { toEndedEntry } from '../../src/store/ended-query.ts';
import type { Address } from '../../src/store/postgres/address.ts';
import { writeEnded } from '../../src/store/stored-text.ts';
import { runSql } from './postgres-server.ts';
import { asked, request } from './samples.ts';
import { sessionIdAt, submitted } from './store-samples.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An inbox full of answered questions, made by the database itself: every one has the columns and the event that an
 * ending of ours would have, with a word of its own. Every hundredth has the word "needle" in it. The latest ended just
 * before `until`, one each second.
 */
export async function seedInbox({ url, inbox }: Address, count: number, until: number): Promise<void> {
  const id = sessionIdAt(until);
  const question = asked({
    at: 1,
    request: request({
      title: 'Question about @word',
      prompt: `${'About @word there is more to say. '.repeat(8)}`,
    }),
  });
  const ended = applyEvent(startSession(id, question), submitted(2)) as EndedSession;
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const word = `case when g % 100 = 0 then 'needle' else 'word' || g end`;
  const made = (text: string) => `replace(${quoted(text)}, '@word', ${word})`;
  const { status, face, client, text } = toEndedEntry(ended);
  // The ten last characters of an id are random, the first 16 its time: here they are counted.
  const counted = Array.from(
    { length: 6 },
    (_none, at) => `substr('${letters}', ((g >> ${5 * (5 - at)}) & 31) + 1, 1)`,
  ).join(' || ');
  const ids = `'00000000000000000000' || ${counted}`;
  await runSql(
    url,
    `alter table choice.session disable trigger note_change;
     insert into choice.session (home, id, head, base, schema, question, ended_at, status, face, client, words, delivered)
       select '${inbox}', ${ids}, 2, 2, 1, '', ${until} - 1000.0 * (${count} - g), '${status}', '${face}', '${client}',
         ${made(text)}, true
       from generate_series(1, ${count}) g;
     insert into choice.event (home, id, n, body)
       select '${inbox}', ${ids}, 2, ${made(writeEnded(ended).text)} from generate_series(1, ${count}) g;
     alter table choice.session enable trigger note_change;`,
  );
  await runSql(url, 'vacuum analyze choice.session');
  await runSql(url, 'vacuum analyze choice.event');
}
