-- Which front doors run, what must not be shown any more, and which door has seen to it.

create table front_door (
  instance text primary key check (length(instance) between 1 and 200),
  started_at timestamptz(3) not null,
  heartbeat_at timestamptz(3) not null
);

-- One epoch per demand. Numbers do not come in the order of commits, so each is confirmed by itself.
create table hard_invalidation (
  epoch bigint generated always as identity primary key,
  subject text not null check (length(subject) between 1 and 200),
  requested_at timestamptz(3) not null
);
create index hard_invalidation_latest on hard_invalidation (requested_at);

-- Without a key to the door: it goes when the door closes, what it confirmed stays.
create table front_door_acknowledgement (
  epoch bigint not null references hard_invalidation (epoch),
  instance text not null check (length(instance) between 1 and 200),
  acknowledged_at timestamptz(3) not null,
  primary key (epoch, instance)
);

do $$ declare name text; begin
  foreach name in array array['front_door', 'hard_invalidation', 'front_door_acknowledgement'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy known_rows on %I for select to plx_app, plx_worker using (true)', name);
    execute format('create policy noted_rows on %I for insert to plx_app, plx_worker with check (true)', name);
    execute format('grant select, insert on %I to plx_app, plx_worker', name);
  end loop;
end $$;
create policy beaten_rows on front_door for update to plx_app using (true) with check (true);
create policy closed_rows on front_door for delete to plx_app using (true);
grant update, delete on front_door to plx_app;
call plx_insert_only('hard_invalidation');
call plx_insert_only('front_door_acknowledgement');

create function plx_note_hard_invalidation() returns trigger language plpgsql as $$
begin
  perform pg_notify('plx_front_door', 'hard');
  return null;
end $$;
create trigger note_change after insert on hard_invalidation
  for each statement execute function plx_note_hard_invalidation();

-- Who has publications of an event: asked when something happens to an event of the shared core, before any tenant is
-- known. Names of tenants alone come out.
grant create on schema public to plx_definer;
grant select (tenant_id, geid) on publication to plx_definer;
create policy definer_lookup on publication for select to plx_definer using (true);
create index publication_of_event on publication (geid, tenant_id);
create function plx_tenants_publishing(wanted text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct p.tenant_id from public.publication p where p.geid = any (wanted) order by 1
$$;
revoke all on function plx_tenants_publishing(text[]) from public;
grant execute on function plx_tenants_publishing(text[]) to plx_app, plx_worker;
alter function plx_tenants_publishing(text[]) owner to plx_definer;
revoke create on schema public from plx_definer;

-- What a revision was made from: links of an event move with merges, splits and retractions, the trail of what was said
-- does not. Null where a revision is older than this column.
alter table publication_revision add column evidence jsonb;
