/**
 * The people of an inbox. Who is present is unlogged: after a crash everybody says it again within seconds. Times are
 * the database's own, so that no host's clock keeps a person here.
 */
export const schema2 = `
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
