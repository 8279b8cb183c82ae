-- Publications: what was planned, what went out in which state, where it answers, and the bytes that are served.

create table publication_intent (
  tenant_id uuid not null references tenant (id),
  intent_id text not null check (intent_id like 'pi\_%'),
  dpid text not null,
  geid text not null,
  domain text not null,
  site_id text not null,
  locale text not null,
  channel text not null,
  -- What it publishes: the projection's revision, and after a dot the number of the edit.
  source_revision text not null,
  projection_revision integer not null check (projection_revision > 0),
  effect_key text not null check (effect_key like 'fx\_%'),
  required_aal text not null check (required_aal in ('A0', 'A1', 'A2', 'A3', 'A4', 'A5')),
  decision text not null check (decision in ('allow', 'human_review', 'deny')),
  reason text not null,
  status text not null check (status in ('waiting', 'held', 'ready', 'done', 'failed', 'unknown', 'denied', 'rejected', 'superseded')),
  pack_revision text not null,
  policy_revision text not null,
  router_revision text not null,
  profile_revision text,
  pubid text,
  revision integer,
  requested_by text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, intent_id),
  unique (tenant_id, effect_key),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  check ((decision = 'deny') = (status = 'denied')),
  check ((pubid is null) = (revision is null))
);
create index publication_intent_latest on publication_intent (tenant_id, created_at desc, intent_id desc);
create index publication_intent_held on publication_intent (tenant_id, site_id) where status = 'held';
call plx_secure_tenant_table('publication_intent', 'select, insert, update');

create table publication_review (
  tenant_id uuid not null,
  intent_id text not null,
  number integer not null check (number > 0),
  reviewer text not null,
  verdict text not null check (verdict in ('approve', 'reject')),
  reason text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, intent_id, number),
  foreign key (tenant_id, intent_id) references publication_intent (tenant_id, intent_id)
);
call plx_secure_tenant_table('publication_review', 'select, insert');
call plx_insert_only('publication_review');

create table publication (
  tenant_id uuid not null references tenant (id),
  pubid text not null check (pubid like 'pub\_%'),
  dpid text not null,
  geid text not null,
  domain text not null,
  site_id text not null,
  locale text not null,
  channel text not null,
  -- The revision that readers see, and its status; until one went out, the newest.
  revision integer not null check (revision > 0),
  status text not null check (status in ('DRAFT', 'READY', 'PUBLISHING', 'PUBLISHED', 'FAILED', 'UNKNOWN', 'SUPERSEDED', 'RETRACTED')),
  newest_revision integer not null check (newest_revision >= revision),
  -- Whether anyone may read of it: what is published on the web is everyone's, a tenant's own domain is not.
  is_public boolean not null,
  external_ref text,
  -- The publication that took this one's place when two events became one.
  survivor text,
  retraction_reason text,
  published_at timestamptz(3),
  retracted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, pubid),
  unique (tenant_id, site_id, dpid, locale, channel),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  check ((status = 'RETRACTED') = (retracted_at is not null))
);
create index publication_latest on publication (tenant_id, updated_at desc, pubid desc);
create index publication_site on publication (tenant_id, site_id, locale, published_at desc);
create index publication_geid on publication (tenant_id, geid);
create index publication_dpid on publication (tenant_id, dpid);
create index publication_public on publication (updated_at desc, pubid desc) where is_public;
call plx_secure_tenant_table('publication', 'select, insert, update');
create policy public_rows on publication for select to plx_reader
  using (is_public and status in ('PUBLISHED', 'SUPERSEDED', 'RETRACTED'));
grant select on publication to plx_reader;

-- Content is written once and chained; what moves is the status, along the table of seed 004 §15.
create table publication_revision (
  tenant_id uuid not null,
  pubid text not null,
  revision integer not null check (revision > 0),
  hash text not null,
  prev_hash text,
  supersedes integer,
  intent_id text not null,
  effect_key text not null,
  title text not null,
  summary text not null,
  -- Blocks of text, each with its language.
  body jsonb not null,
  language text not null,
  translated_from text,
  correction text,
  content_hash text not null,
  geid text not null,
  event_version integer not null,
  event_hash text not null,
  dpid text not null,
  projection_revision integer not null,
  projection_hash text not null,
  pack_revision text not null,
  policy_revision text not null,
  router_revision text not null,
  generator jsonb not null,
  overrides jsonb not null,
  actor text not null,
  reason text,
  at timestamptz(3) not null,
  status text not null check (status in ('DRAFT', 'READY', 'PUBLISHING', 'PUBLISHED', 'FAILED', 'UNKNOWN', 'SUPERSEDED', 'RETRACTED')),
  external_ref text,
  published_at timestamptz(3),
  status_at timestamptz(3) not null,
  primary key (tenant_id, pubid, revision),
  foreign key (tenant_id, pubid) references publication (tenant_id, pubid),
  foreign key (tenant_id, intent_id) references publication_intent (tenant_id, intent_id),
  check ((revision = 1) = (prev_hash is null)),
  check ((revision = 1) = (supersedes is null))
);
create unique index publication_revision_intent on publication_revision (tenant_id, intent_id);
create index publication_revision_open on publication_revision (tenant_id, status, status_at)
  where status in ('READY', 'PUBLISHING', 'UNKNOWN');
call plx_secure_tenant_table('publication_revision', 'select, insert, update');
create policy public_rows on publication_revision for select to plx_reader
  using (status in ('PUBLISHED', 'SUPERSEDED', 'RETRACTED') and exists (
    select from publication p where p.tenant_id = publication_revision.tenant_id and p.pubid = publication_revision.pubid));
grant select on publication_revision to plx_reader;

-- The second lock on the status machine: `rules.ts` decides, this refuses whoever does not ask it.
create function plx_guard_publication_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'history is insert-only: DELETE on publication_revision' using errcode = 'PLX01';
  end if;
  if (to_jsonb(new) - '{status,status_at,external_ref,published_at}'::text[])
    is distinct from (to_jsonb(old) - '{status,status_at,external_ref,published_at}'::text[]) then
    raise exception 'the content of a publication revision does not change' using errcode = 'PLX01';
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status = any (array[
    'DRAFT>READY', 'DRAFT>FAILED', 'DRAFT>SUPERSEDED', 'DRAFT>RETRACTED',
    'READY>PUBLISHING', 'READY>FAILED', 'READY>SUPERSEDED', 'READY>RETRACTED',
    'PUBLISHING>PUBLISHED', 'PUBLISHING>READY', 'PUBLISHING>FAILED', 'PUBLISHING>UNKNOWN', 'PUBLISHING>RETRACTED',
    'UNKNOWN>PUBLISHED', 'UNKNOWN>READY', 'UNKNOWN>FAILED', 'UNKNOWN>RETRACTED',
    'PUBLISHED>SUPERSEDED', 'PUBLISHED>RETRACTED',
    'FAILED>SUPERSEDED', 'FAILED>RETRACTED'])) then
    raise exception 'a publication revision does not go from % to %', old.status, new.status using errcode = 'PLX02';
  end if;
  return new;
end $$;
create trigger guard_revision before update or delete on publication_revision
  for each row execute function plx_guard_publication_revision();
create trigger no_truncate before truncate on publication_revision
  for each statement execute function plx_refuse_change();

create table publication_step (
  tenant_id uuid not null,
  pubid text not null,
  number integer not null check (number > 0),
  revision integer not null,
  signal text not null,
  from_status text not null,
  to_status text not null,
  actor text not null,
  reason text,
  at timestamptz(3) not null,
  primary key (tenant_id, pubid, number),
  foreign key (tenant_id, pubid, revision) references publication_revision (tenant_id, pubid, revision)
);
call plx_secure_tenant_table('publication_step', 'select, insert');
call plx_insert_only('publication_step');

-- Where a publication answers. A path is never given to another publication: old ones redirect, withdrawn ones are gone.
create table route (
  tenant_id uuid not null references tenant (id),
  site_id text not null,
  locale text not null,
  path text not null check (path like '/%'),
  pubid text not null,
  status text not null check (status in ('reserved', 'active', 'redirect', 'gone')),
  redirect_to text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, site_id, path),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  foreign key (tenant_id, pubid) references publication (tenant_id, pubid),
  check ((status = 'redirect') = (redirect_to is not null)),
  check (redirect_to <> path)
);
create index route_pubid on route (tenant_id, pubid);
create unique index route_one_place on route (tenant_id, pubid) where status in ('reserved', 'active', 'gone');
call plx_secure_tenant_table('route');
create policy public_rows on route for select to plx_reader using (status <> 'reserved');
grant select on route to plx_reader;

-- Bytes as they are served, by path; pubid null for a page of the site itself. Public by nature.
create table publication_artifact (
  tenant_id uuid not null references tenant (id),
  site_id text not null,
  locale text not null,
  path text not null check (path like '/%'),
  pubid text,
  revision integer,
  status integer not null,
  hash text not null,
  headers jsonb not null,
  bytes bytea not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, site_id, path),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id)
);
create index publication_artifact_pubid on publication_artifact (tenant_id, pubid);
call plx_secure_tenant_table('publication_artifact');
create policy public_rows on publication_artifact for select to plx_reader using (true);
grant select on publication_artifact to plx_reader;

-- What each page and feed of a site is behind: asked for, and built; the queue only wakes the work.
create table site_feed_state (
  tenant_id uuid not null references tenant (id),
  site_id text not null,
  -- Empty for what is the whole site's.
  locale text not null,
  path text not null check (path like '/%'),
  wanted bigint not null check (wanted >= 0),
  built bigint not null check (built >= 0),
  requested_at timestamptz(3) not null,
  built_at timestamptz(3),
  error text,
  primary key (tenant_id, site_id, path),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  check (built <= wanted)
);
call plx_secure_tenant_table('site_feed_state');
