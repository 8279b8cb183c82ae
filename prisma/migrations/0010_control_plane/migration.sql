-- The control plane: domains and their packs, what a site publishes and how, and the revisions that runs pin.

-- Rows that one tenant owns and, where they say so, everyone may read: written by the owner alone, whoever reads.
create procedure plx_secure_published_table(table_name text, grants text default 'select, insert, update')
language plpgsql as $$
declare
  own constant text := 'tenant_id = (select plx_tenant())';
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy published_read on %I as restrictive for select to plx_app, plx_worker, plx_reader using (visibility = ''public'' or %s)', table_name, own);
  execute format('create policy own_insert on %I as restrictive for insert to plx_app, plx_worker with check (%s)', table_name, own);
  execute format('create policy own_update on %I as restrictive for update to plx_app, plx_worker using (%s) with check (%s)', table_name, own, own);
  execute format('create policy own_delete on %I as restrictive for delete to plx_app, plx_worker using (%s)', table_name, own);
  execute format('create policy owner_access on %I to plx_app, plx_worker using (true) with check (true)', table_name);
  execute format('create policy public_rows on %I for select to plx_reader using (visibility = ''public'')', table_name);
  execute format('grant %s on %I to plx_app, plx_worker', grants, table_name);
  execute format('grant select on %I to plx_reader', table_name);
end $$;

create table domain (
  namespace text primary key check (namespace ~ '^[a-z][a-z0-9-]{1,40}(\.[a-z][a-z0-9-]{1,40})?$'),
  tenant_id uuid not null references tenant (id),
  -- Fixed for ever: what was written under a domain inherits it, and history cannot change its readers.
  visibility text not null check (visibility in ('public', 'tenant')),
  -- Navigation only; a child inherits no rule.
  parent text references domain (namespace),
  title jsonb not null,
  status text not null check (status in ('active', 'paused', 'retired')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (tenant_id, namespace),
  check (parent <> namespace)
);
create index domain_parent on domain (parent);
call plx_secure_published_table('domain', 'select, insert, update (parent, title, status, updated_at)');

create table pack_revision (
  domain text not null,
  revision text not null check (revision ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'),
  tenant_id uuid not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  -- SHA-256 of the canonical manifest.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  manifest jsonb not null,
  warnings jsonb not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (domain, revision),
  foreign key (tenant_id, domain) references domain (tenant_id, namespace)
);
create index pack_revision_owner on pack_revision (tenant_id, domain, created_at);
call plx_secure_published_table('pack_revision', 'select, insert');
call plx_insert_only('pack_revision');

-- Which revision a domain reads under now.
create table pack (
  domain text primary key,
  tenant_id uuid not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  active_revision text,
  activations integer not null check (activations >= 0),
  updated_at timestamptz(3) not null,
  foreign key (tenant_id, domain) references domain (tenant_id, namespace),
  foreign key (domain, active_revision) references pack_revision (domain, revision)
);
create index pack_owner on pack (tenant_id, domain);
call plx_secure_published_table('pack');

create table pack_activation (
  domain text not null,
  number integer not null check (number > 0),
  tenant_id uuid not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  revision text not null,
  previous text,
  actor text not null,
  at timestamptz(3) not null,
  primary key (domain, number),
  foreign key (tenant_id, domain) references domain (tenant_id, namespace),
  foreign key (domain, revision) references pack_revision (domain, revision)
);
create index pack_activation_owner on pack_activation (tenant_id, domain, number);
call plx_secure_published_table('pack_activation', 'select, insert');
call plx_insert_only('pack_activation');

alter table site
  add column publication_profile jsonb not null default '{}',
  -- May only narrow what the platform's policy allows.
  add column local_policy_overlay jsonb not null default '{}',
  add column subscription_enabled boolean not null default true,
  add column isolation_class text not null default 'shared' check (isolation_class in ('shared', 'dedicated')),
  add column stamp text not null default 'main',
  add column canonical_policy text not null default 'self' check (canonical_policy in ('self', 'mother')),
  -- {reason, until, at, by} while publishing is stopped; knowledge goes on.
  add column frozen jsonb;

-- Which domains a site shows, the leading one first.
create table site_domain (
  tenant_id uuid not null,
  site_id text not null,
  domain text not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  rank integer not null check (rank >= 0),
  primary key (tenant_id, site_id, domain),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  foreign key (tenant_id, domain) references domain (tenant_id, namespace)
);
create index site_domain_domain on site_domain (domain);
call plx_secure_published_table('site_domain', 'select, insert, delete');

-- Where a site's publications go. Addresses of other people's systems: nobody's business but the owner's.
create table site_channel (
  tenant_id uuid not null,
  site_id text not null,
  kind text not null check (kind in ('web', 'webhook-cms')),
  url text,
  -- A name, never a secret: secret://sites/{site}/{name}.
  secret_ref text check (secret_ref ~ '^secret://sites/'),
  timeout_ms integer not null check (timeout_ms between 100 and 60000),
  retry_budget integer not null check (retry_budget between 0 and 50),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, site_id, kind),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  check ((kind = 'web') = (url is null))
);
call plx_secure_tenant_table('site_channel');

-- What a pinned policy or router revision said. They belong to the installation.
create table policy_revision (
  revision text primary key,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content jsonb not null,
  recorded_at timestamptz(3) not null
);
create table router_revision (
  revision text primary key,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content jsonb not null,
  recorded_at timestamptz(3) not null
);
do $$ declare name text; begin
  foreach name in array array['policy_revision', 'router_revision'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy pinned_rows on %I for select to plx_app, plx_worker, plx_reader using (true)', name);
    execute format('create policy recorded_rows on %I for insert to plx_app, plx_worker with check (true)', name);
    execute format('grant select on %I to plx_app, plx_worker, plx_reader', name);
    execute format('grant insert on %I to plx_app, plx_worker', name);
    execute format('call plx_insert_only(%L)', name);
  end loop;
end $$;
