-- Which tenants a change of the shared core concerns: ids of tenants only, for the worker that then turns to each of
-- them under its own context.
grant create on schema public to plx_definer;

grant select (hash, geid, scope) on event_key to plx_definer;
create policy definer_lookup on event_key for select to plx_definer using (true);
grant select (geid, scope, active) on event_evidence to plx_definer;
create policy definer_lookup on event_evidence for select to plx_definer using (true);

-- Tenants that know an event of their own by a trait of this shared event, or hang evidence of their own on one of these.
create function plx_tenants_concerned(wanted text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct own.scope from public.event_key shared join public.event_key own on own.hash = shared.hash
  where shared.geid = any (wanted) and shared.scope is null and own.scope is not null
  union
  select distinct m.scope from public.event_evidence m
  where m.geid = any (wanted) and m.scope is not null and m.active
$$;
alter function plx_tenants_concerned owner to plx_definer;
revoke all on function plx_tenants_concerned from public;
grant execute on function plx_tenants_concerned to plx_worker;

revoke create on schema public from plx_definer;
