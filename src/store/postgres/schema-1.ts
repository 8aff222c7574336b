/**
 * The first schema. Times are milliseconds of the store's clock, except `written_at`, which is the database's own.
 * Events are kept as text: jsonb takes no NUL character, and an agent may write one.
 */
export const schema1 = `
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
