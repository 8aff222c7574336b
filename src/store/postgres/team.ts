import type { Activity, Announcement, Presence, Team } from '../../application/team/team.ts';
import { parseObject } from '../../domain/json-object.ts';
import { readName } from '../../domain/session/person.ts';
import { isSessionId } from '../../domain/session/session-id.ts';
import { type Database, plainText } from './database.ts';

type Row = {
  readonly person: string;
  readonly host: string;
  readonly id: string;
  readonly doing: string;
};

export function createTeam({ database, home }: { database: Database; home: string }): Team {
  return {
    async announce({ announcer, person, host, activities }: Announcement) {
      const rows = [
        { id: '', doing: 'here' },
        ...activities.map(({ session, doing }) => ({ id: session, doing })),
      ];
      await database.query(
        (sql) => sql`
          with place as (
            select id, doing from json_to_recordset(${JSON.stringify(rows)}::text::json) as p(id text, doing text)
          ), gone as (
            delete from choice.presence
            where home = ${home} and announcer = ${announcer} and id not in (select id from place)
          ), dead as (
            delete from choice.presence p using (
              select home, announcer, id from choice.presence
              where home = ${home} and announcer <> ${announcer} and until < clock_timestamp()
              for update skip locked
            ) as d where p.home = d.home and p.announcer = d.announcer and p.id = d.id
          ), known as (
            insert into choice.member as m (home, name, seen_at)
            values (${home}, ${plainText(person)}, clock_timestamp())
            on conflict (home, name) do update set seen_at = excluded.seen_at
            where m.seen_at < clock_timestamp() - interval '1 hour'
          )
          insert into choice.presence (home, announcer, id, person, host, doing, until)
          select ${home}, ${announcer}, id, ${plainText(person)}, ${plainText(host)}, doing,
            clock_timestamp() + interval '15 seconds'
          from place
          on conflict (home, announcer, id) do update set
            person = excluded.person, host = excluded.host, doing = excluded.doing, until = excluded.until`,
      );
    },
    async leave(announcer) {
      await database.query(
        (sql) => sql`delete from choice.presence where home = ${home} and announcer = ${announcer}`,
      );
    },
    async present() {
      const rows = await database.query(
        (sql) => sql<Row[]>`
          select person, host, id, doing from choice.presence
          where home = ${home} and until > clock_timestamp() order by person, id, announcer`,
      );
      return rows.flatMap(toPresence);
    },
    async members() {
      const rows = await database.query(
        (sql) => sql<{ name: string }[]>`
          select name from choice.member
          where home = ${home} and seen_at > clock_timestamp() - interval '90 days' order by name`,
      );
      return rows.flatMap(({ name }) => readName(name) ?? []);
    },
    async readSettings() {
      const [row] = await database.query(
        (sql) => sql<{ settings: string }[]>`
          select settings::text as settings from choice.inbox where home = ${home}`,
      );
      return parseObject(row?.settings ?? '{}') ?? {};
    },
    async writeSettings(changes) {
      const text = JSON.stringify(changes);
      await database.query(
        (sql) => sql`
          insert into choice.inbox as i (home, settings)
          values (${home}, jsonb_strip_nulls(${text}::text::jsonb))
          on conflict (home) do update set settings = jsonb_strip_nulls(i.settings || ${text}::text::jsonb)`,
      );
    },
  };
}

/** What any member wrote there, so nothing of it is trusted. */
function toPresence({ person, host, id, doing }: Row): readonly Presence[] {
  const name = readName(person);
  if (name === null) return [];
  const from = { person: name, host: readName(host) ?? '' };
  if (doing === 'here') return [{ ...from, activity: null }];
  const isKnown = isSessionId(id) && (doing === 'looking' || doing === 'answering');
  return isKnown ? [{ ...from, activity: { session: id, doing } satisfies Activity }] : [];
}
