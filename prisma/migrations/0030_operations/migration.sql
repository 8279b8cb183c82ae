-- Operations: people replay dead letters, decide on quarantine and stop runs through the application's own role, each
-- only among what is their tenant's or everyone's.

-- How far a run has come, so that a worker that takes it over goes on from there.
alter table replay_run
  add column cursor text,
  add column reason text;
create index replay_run_latest on replay_run (created_at desc, id desc);

do $$ declare name text; begin
  foreach name in array array['delivery', 'dead_letter', 'quarantine_item', 'replay_run'] loop
    execute format('create policy app_update on %I for update to plx_app using (tenant_id is null or tenant_id = (select plx_tenant())) with check (tenant_id is null or tenant_id = (select plx_tenant()))', name);
    execute format('grant update on %I to plx_app', name);
  end loop;
end $$;

-- The trail of a thing asks for every message about it.
create index outbox_key on outbox (partition_key, id);
