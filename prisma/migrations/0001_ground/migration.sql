-- The ground: context functions, the row-security procedure every tenant table calls, tenants and sites.

create function plx_setting(name text) returns text language sql stable parallel safe
  as $$ select nullif(current_setting(name, true), '') $$;

-- The tenant of the running statement; null where no context was set. After a transaction the setting reads '',
-- so the empty string counts as none. A malformed id raises: it fails closed.
create function plx_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

create function plx_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is insert-only: % on %', tg_op, tg_table_name using errcode = 'PLX01';
end $$;

-- History tables: rows come, and neither change nor go.
create procedure plx_insert_only(table_name text) language plpgsql as $$
begin
  execute format('create trigger insert_only before update or delete on %I for each row execute function plx_refuse_change()', table_name);
  execute format('create trigger no_truncate before truncate on %I for each statement execute function plx_refuse_change()', table_name);
end $$;

-- Forced row security for a table whose rows belong to one tenant each. The restrictive policy cannot be widened by
-- another one; the subselect makes the tenant an InitPlan, read once a statement.
create procedure plx_secure_tenant_table(table_name text, grants text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant_isolation on %I as restrictive to plx_app, plx_worker using (tenant_id = (select plx_tenant())) with check (tenant_id = (select plx_tenant()))', table_name);
  execute format('create policy tenant_access on %I to plx_app, plx_worker using (true) with check (true)', table_name);
  execute format('grant %s on %I to plx_app, plx_worker', grants, table_name);
end $$;

create table tenant (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,40}$'),
  title text not null,
  created_at timestamptz(3) not null
);
alter table tenant enable row level security;
alter table tenant force row level security;
create policy tenant_names on tenant for select to plx_app, plx_worker using (true);
create policy tenant_self on tenant for insert to plx_app with check (id = (select plx_tenant()));
grant select on tenant to plx_app, plx_worker;
grant insert on tenant to plx_app;

create table site (
  site_id text primary key,
  tenant_id uuid references tenant (id),
  kind text not null check (kind in ('mother', 'child')),
  name text not null,
  hosts text[] not null,
  default_locale text not null,
  locales text[] not null check (default_locale = any (locales)),
  status text not null check (status in ('provisioning', 'staged', 'active', 'paused', 'degraded', 'retired')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (tenant_id, site_id),
  check ((kind = 'mother') = (tenant_id is null))
);
create unique index site_one_mother on site (kind) where kind = 'mother';
alter table site enable row level security;
alter table site force row level security;
create policy site_owner_seed on site for insert to plx_owner with check (kind = 'mother');
create policy site_addresses on site for select to plx_app, plx_worker, plx_reader using (true);
create policy site_insert on site for insert to plx_app with check (tenant_id = (select plx_tenant()));
create policy site_update on site for update to plx_app
  using (tenant_id = (select plx_tenant())) with check (tenant_id = (select plx_tenant()));
grant select on site to plx_app, plx_worker, plx_reader;
grant insert, update on site to plx_app;

-- The first instant of the registry: the mother exists before any tenant.
insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at)
values ('mother', null, 'mother', 'Parallax', '{}', 'en', '{zh-TW,en,ja}', 'active', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
