import type { Sql, TransactionSql } from 'postgres';
import { StoreRefusedError } from '../../application/session-store.ts';
import { hasCode } from '../../files/error-code.ts';
import { databaseWords } from './strings.ts';

/** Names our lock among those of other programs in the same database. */
const lockKey = 1_667_788_393;

const noSuchTable = '42P01';
const noSuchSchema = '3F000';

/** Brings the schema up to date; of processes that start at once, one does it. Refuses one that is newer than this program. */
export async function bringUpToDate(sql: Sql, database: string): Promise<void> {
  const found = await schemaOf(sql).catch((error: unknown) => {
    if (hasCode(error, noSuchTable, noSuchSchema)) return 0;
    throw error;
  });
  const present = found < migrations.length ? await sql.begin(migrate) : found;
  if (present <= migrations.length) return;
  throw new StoreRefusedError((language) =>
    databaseWords[language].newer(database, present, migrations.length),
  );
}

/** Returns the schema it leaves; a newer program may have been faster. */
async function migrate(sql: TransactionSql): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`;
  await sql`create schema if not exists choice`;
  await sql`create table if not exists choice.meta (schema integer not null)`;
  const found = await schemaOf(sql);
  for (const text of migrations.slice(found)) await sql.unsafe(text);
  if (found === 0) await sql`insert into choice.meta (schema) values (${migrations.length})`;
  else if (found < migrations.length) await sql`update choice.meta set schema = ${migrations.length}`;
  return Math.max(found, migrations.length);
}

async function schemaOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ schema: number }[]>`select schema from choice.meta`;
  return row?.schema ?? 0;
}

/**
 * The first schema. Times are milliseconds of the store's clock, except `written_at`, which is the database's own.
 * Events are kept as text: jsonb takes no NUL character, and an agent may write one.
 */
const schema1 = `
create table choice.session (
  home text collate "C" not null,
  id text collate "C" not null,
  head integer not null,
  -- An ending carries the whole session: what came before it need not be read.
  base integer not null default 1,
  -- The newest schema among its events. A program leaves alone what it cannot read.
  schema integer not null,
  question text not null,
  ended_at double precision,
  status text,
  face text,
  client text,
  words text,
  delivered boolean not null default false,
  primary key (home, id)
);
create index session_open on choice.session (home, id) where ended_at is null;
create index session_question on choice.session (home, question) where ended_at is null;
create index session_ended on choice.session (home, ended_at desc, id desc) where ended_at is not null;
create index session_uncollected on choice.session (home, ended_at desc, id desc)
  where status = 'submitted' and not delivered;

create table choice.event (
  home text collate "C" not null,
  id text collate "C" not null,
  n integer not null,
  body text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (home, id, n),
  foreign key (home, id) references choice.session on delete cascade
);

create table choice.draft (
  home text collate "C" not null,
  id text collate "C" not null,
  version integer not null default 1,
  body text not null,
  primary key (home, id),
  foreign key (home, id) references choice.session on delete cascade
);

-- No reference to the session: a question is leased before it is stored.
create table choice.lease (
  home text collate "C" not null,
  id text collate "C" not null,
  owner text not null,
  pid bigint not null,
  host text not null,
  waiting boolean not null,
  at double precision not null,
  primary key (home, id, owner)
);

create table choice.inbox (
  home text collate "C" primary key,
  clock_doubted_since double precision
);

-- What changed lately. Losing it in a crash costs nothing: whoever connects anew reads everything again.
-- Its numbers are logged: one that is not cannot be read where a standby took over (PostgreSQL 18).
create sequence choice.change_number;
create unlogged table choice.change (
  n bigint not null default nextval('choice.change_number'),
  home text collate "C" not null,
  id text collate "C" not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index change_xid on choice.change (home, xid);
create index change_at on choice.change (at);

create function choice.note_change() returns trigger language plpgsql as $$
declare
  changed choice.session;
  number bigint;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into choice.change (home, id) values (changed.home, changed.id) returning n into number;
  perform pg_notify('choice_' || changed.home, number || ' ' || changed.id);
  return null;
end $$;
create trigger note_change after insert or update or delete on choice.session
  for each row execute function choice.note_change();

create function choice.ask(p_home text, p_id text, p_schema integer, p_question text, p_body text)
returns void language plpgsql as $$
begin
  insert into choice.session (home, id, head, schema, question) values (p_home, p_id, 1, p_schema, p_question);
  insert into choice.event (home, id, n, body) values (p_home, p_id, 1, p_body);
end $$;

-- Takes the next number of the log, or returns false: another writer had it.
create function choice.append(
  p_home text, p_id text, p_seen integer, p_schema integer, p_body text, p_delivered boolean,
  p_ended_at double precision, p_status text, p_face text, p_client text, p_words text
) returns boolean language plpgsql as $$
begin
  update choice.session set
    head = p_seen + 1,
    schema = greatest(schema, p_schema),
    delivered = delivered or p_delivered,
    base = case when p_ended_at is null then base else p_seen + 1 end,
    ended_at = coalesce(p_ended_at, ended_at),
    status = coalesce(p_status, status),
    face = coalesce(p_face, face),
    client = coalesce(p_client, client),
    words = coalesce(p_words, words)
  where home = p_home and id = p_id and head = p_seen;
  if not found then return false; end if;
  insert into choice.event (home, id, n, body) values (p_home, p_id, p_seen + 1, p_body);
  if p_ended_at is not null then
    delete from choice.draft where home = p_home and id = p_id;
    delete from choice.lease where home = p_home and id = p_id;
  end if;
  return true;
end $$;
`;

/**
 * The people of an inbox. Who is present is unlogged: after a crash everybody says it again within seconds. Times are
 * the database's own, so that no host's clock keeps a person here.
 */
const schema2 = `
create unlogged table choice.presence (
  home text collate "C" not null,
  announcer text not null,
  -- The question; empty for a person who is here, and at none.
  id text collate "C" not null,
  person text not null,
  host text not null,
  doing text not null,
  until timestamptz not null,
  primary key (home, announcer, id)
);

create table choice.member (
  home text collate "C" not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (home, name)
);

alter table choice.inbox add column settings jsonb not null default '{}';

create function choice.note_presence() returns trigger language plpgsql as $$
declare
  changed choice.presence;
  number bigint;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if changed.id = '' then return null; end if;
  insert into choice.change (home, id) values (changed.home, changed.id) returning n into number;
  perform pg_notify('choice_' || changed.home, number || ' ' || changed.id);
  return null;
end $$;
create trigger note_presence after insert or delete on choice.presence
  for each row execute function choice.note_presence();
-- Renewing what was said is no news.
create trigger note_other_presence after update on choice.presence
  for each row when (old.doing <> new.doing or old.person <> new.person)
  execute function choice.note_presence();
`;

/**
 * The files of drafts and answers, and answers that their person takes back. A file goes with its session, and with a
 * draft that comes to nothing; only the third schema of events knows answers with files.
 */
const schema3 = `
create table choice.attachment (
  home text collate "C" not null,
  id text collate "C" not null,
  attachment text collate "C" not null,
  name text not null,
  type text not null,
  question integer not null,
  content bytea not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (home, id, attachment),
  foreign key (home, id) references choice.session on delete cascade
);
-- What people add is compressed already.
alter table choice.attachment alter column content set storage external;

create or replace function choice.append(
  p_home text, p_id text, p_seen integer, p_schema integer, p_body text, p_delivered boolean,
  p_ended_at double precision, p_status text, p_face text, p_client text, p_words text
) returns boolean language plpgsql as $$
begin
  update choice.session set
    head = p_seen + 1,
    schema = greatest(schema, p_schema),
    delivered = delivered or p_delivered,
    base = case when p_ended_at is null then base else p_seen + 1 end,
    ended_at = coalesce(p_ended_at, ended_at),
    status = coalesce(p_status, status),
    face = coalesce(p_face, face),
    client = coalesce(p_client, client),
    words = coalesce(p_words, words)
  where home = p_home and id = p_id and head = p_seen;
  if not found then return false; end if;
  insert into choice.event (home, id, n, body) values (p_home, p_id, p_seen + 1, p_body);
  if p_ended_at is not null then
    delete from choice.draft where home = p_home and id = p_id;
    delete from choice.lease where home = p_home and id = p_id;
    if p_status <> 'submitted' or p_schema < 3 then
      delete from choice.attachment where home = p_home and id = p_id;
    end if;
  end if;
  return true;
end $$;

-- Opens an ended session again with the next event of its log, or returns false: another writer had the number.
create function choice.reopen(p_home text, p_id text, p_seen integer, p_schema integer, p_body text)
returns boolean language plpgsql as $$
begin
  update choice.session set
    head = p_seen + 1,
    schema = greatest(schema, p_schema),
    ended_at = null,
    status = null,
    delivered = false
  where home = p_home and id = p_id and head = p_seen and ended_at is not null;
  if not found then return false; end if;
  insert into choice.event (home, id, n, body) values (p_home, p_id, p_seen + 1, p_body);
  return true;
end $$;
`;

/** Number n brings the schema from n - 1 to n. What has been released is never changed, only followed by another. */
const migrations: readonly string[] = [schema1, schema2, schema3];

/** The schema that this program needs, and leaves behind. */
export const newestSchema = migrations.length;
