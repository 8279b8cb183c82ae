-- Readings of tenants' own domains: whoever projects a shared event must know which tenants read it by themselves.

grant create on schema public to plx_definer;
grant select (tenant_id, visibility, active_revision) on pack to plx_definer;
create policy definer_lookup on pack for select to plx_definer using (visibility = 'tenant');

create function plx_tenants_with_own_packs() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct p.tenant_id from public.pack p where p.visibility = 'tenant' and p.active_revision is not null
$$;
alter function plx_tenants_with_own_packs owner to plx_definer;
revoke all on function plx_tenants_with_own_packs from public;
grant execute on function plx_tenants_with_own_packs to plx_worker;

revoke create on schema public from plx_definer;
