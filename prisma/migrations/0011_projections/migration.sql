-- Projections: how each domain reads each event, every state of that reading, and what editors made of it.

create table projection (
  dpid text primary key check (dpid like 'dp\_%'),
  tenant_id uuid not null,
  domain text not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  geid text not null references event (geid),
  lineage text not null,
  -- `withdrawn`: the event was retracted or absorbed, or left the domain; the row and its history stay.
  status text not null check (status in ('current', 'withdrawn')),
  -- The reading that answers for this one after a merge.
  alias_of text references projection (dpid),
  revision integer not null check (revision > 0),
  hash text not null,
  event_version integer not null check (event_version > 0),
  pack_revision text not null,
  relevance double precision not null check (relevance between 0 and 1),
  importance double precision not null check (importance between 0 and 1),
  materiality double precision not null check (materiality between 0 and 1),
  scale text not null check (scale in ('micro', 'meso', 'macro')),
  maturity text not null check (maturity in ('E0', 'E1', 'E2', 'E3', 'E4', 'E5')),
  concepts text[] not null,
  breaking_until timestamptz(3),
  -- What counts, an editor's word included; lists are ordered by it.
  effective_importance double precision not null check (effective_importance between 0 and 1),
  effective_scale text not null check (effective_scale in ('micro', 'meso', 'macro')),
  watch boolean not null,
  override json,
  override_until timestamptz(3),
  published_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (domain, geid, lineage),
  unique (tenant_id, dpid),
  foreign key (tenant_id, domain) references domain (tenant_id, namespace),
  foreign key (domain, pack_revision) references pack_revision (domain, revision)
);
create index projection_geid on projection (geid);
create index projection_by_importance on projection (domain, effective_importance desc, dpid desc) where status = 'current';
create index projection_by_time on projection (domain, published_at desc, dpid desc) where status = 'current';
create index projection_override_due on projection (tenant_id, override_until) where override_until is not null;
call plx_secure_published_table('projection');

create table projection_revision (
  dpid text not null,
  revision integer not null check (revision > 0),
  tenant_id uuid not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  status text not null check (status in ('current', 'withdrawn')),
  cause text not null,
  event_version integer not null,
  pack_revision text not null,
  prev_hash text,
  hash text not null,
  at timestamptz(3) not null,
  state json not null,
  primary key (dpid, revision),
  foreign key (tenant_id, dpid) references projection (tenant_id, dpid)
);
create index projection_revision_owner on projection_revision (tenant_id, dpid, revision);
call plx_secure_published_table('projection_revision', 'select, insert');
call plx_insert_only('projection_revision');

-- Every word of an editor about a reading, in their order; the newest one that has not run out counts.
create table projection_override (
  tenant_id uuid not null,
  dpid text not null,
  number integer not null check (number > 0),
  importance double precision check (importance between 0 and 1),
  scale text check (scale in ('micro', 'meso', 'macro')),
  notes text,
  watch boolean not null,
  expires_at timestamptz(3),
  reason text not null,
  actor text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, dpid, number),
  foreign key (tenant_id, dpid) references projection (tenant_id, dpid)
);
call plx_secure_tenant_table('projection_override', 'select, insert');
call plx_insert_only('projection_override');

-- Work over many events of a domain, asked for by a person or by the activation of a pack.
create table projection_rebuild (
  run_id text primary key check (run_id like 'run\_%'),
  tenant_id uuid not null,
  domain text not null,
  kind text not null check (kind in ('project', 'rebuild')),
  pack_revision text not null,
  -- The events that were named; null for all.
  geids text[],
  state text not null check (state in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  done integer not null check (done >= 0),
  total integer not null check (total >= 0),
  position text not null,
  written integer not null check (written >= 0),
  error text,
  requested_by text not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (tenant_id, domain) references domain (tenant_id, namespace),
  foreign key (domain, pack_revision) references pack_revision (domain, revision)
);
create index projection_rebuild_owner on projection_rebuild (tenant_id, domain, created_at desc);
call plx_secure_tenant_table('projection_rebuild', 'select, insert, update');

-- Which domains show an event, for lists of events; a tenant's domains are in its scope.
create table event_domain (
  geid text not null references event (geid),
  domain text not null,
  scope uuid references tenant (id),
  primary key (geid, domain)
);
create index event_domain_domain on event_domain (domain, geid);
call plx_secure_scoped_table('event_domain', 'select, insert, delete');
