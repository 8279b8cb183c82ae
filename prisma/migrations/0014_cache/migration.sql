-- What front doors keep: which published addresses changed, and how young cached pages must be.

-- One row per address of a site that ever had bytes or a meaning. The number is that of the transaction that changed
-- it last: a reader that has seen everything below the oldest running transaction has missed nothing, in whatever
-- order commits come.
create table artifact_change (
  site_id text not null,
  path text not null,
  changed_in bigint not null,
  primary key (site_id, path)
);
create index artifact_change_order on artifact_change (changed_in, site_id, path);

-- An epoch per tag: a page drawn under an older one is stale; under one older than `hard_epoch` it may not be shown.
create table cache_tag (
  tag text primary key check (length(tag) between 1 and 200),
  epoch bigint not null check (epoch > 0),
  hard_epoch bigint not null check (hard_epoch between 0 and epoch),
  changed_in bigint not null
);
create index cache_tag_order on cache_tag (changed_in);

do $$ declare name text; begin
  foreach name in array array['artifact_change', 'cache_tag'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy public_rows on %I for select to plx_app, plx_worker, plx_reader using (true)', name);
    execute format('create policy noted_rows on %I to plx_app, plx_worker using (true) with check (true)', name);
    execute format('grant select on %I to plx_app, plx_worker, plx_reader', name);
    execute format('grant insert, update on %I to plx_app, plx_worker', name);
  end loop;
end $$;

create function plx_note_artifact_change() returns trigger language plpgsql as $$
declare
  site text := case when tg_op = 'DELETE' then old.site_id else new.site_id end;
  place text := case when tg_op = 'DELETE' then old.path else new.path end;
begin
  insert into artifact_change (site_id, path, changed_in) values (site, place, pg_current_xact_id()::text::bigint)
  on conflict (site_id, path) do update set changed_in = greatest(artifact_change.changed_in, excluded.changed_in);
  -- Notices with the same words in one transaction are one notice.
  perform pg_notify('plx_front_door', 'artifacts');
  return null;
end $$;
create trigger note_change after insert or update or delete on publication_artifact
  for each row execute function plx_note_artifact_change();
create trigger note_change after insert or update or delete on route
  for each row execute function plx_note_artifact_change();

create function plx_note_cache_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('plx_front_door', 'tags');
  return null;
end $$;
create trigger note_change after insert or update on cache_tag
  for each statement execute function plx_note_cache_tag();

-- What was published before stands as changed now.
insert into artifact_change (site_id, path, changed_in)
select site_id, path, pg_current_xact_id()::text::bigint from publication_artifact
union select site_id, path, pg_current_xact_id()::text::bigint from route;
