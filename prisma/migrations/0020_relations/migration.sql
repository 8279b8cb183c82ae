-- Relations: what one account decided about another account, a site, an entity, a topic or a tag. Ids only.

create table follow (
  tenant_id uuid not null,
  follower_id text not null,
  kind text not null check (kind in ('account', 'site', 'entity', 'topic', 'tag')),
  -- An account, site or entity id, a concept id `<domain>/<concept>`, or a folded tag.
  target text not null check (length(target) between 1 and 200),
  since timestamptz(3) not null,
  -- How far back the follow reaches: the rank of the oldest post taken in when it began; null is the very first.
  horizon_at timestamptz(3),
  horizon_post text,
  -- A follow that ended but keeps what it had brought until then.
  ended_at timestamptz(3),
  primary key (tenant_id, follower_id, kind, target),
  foreign key (tenant_id, follower_id) references account (tenant_id, id),
  check ((horizon_at is null) = (horizon_post is null)),
  check (kind <> 'account' or target <> follower_id)
);
-- Read in this order by fan-out, without the table itself.
create index follow_of_target on follow (tenant_id, kind, target, follower_id) include (horizon_at, horizon_post, ended_at);
call plx_secure_tenant_table('follow');

-- Followers of a target, kept in the transaction of each follow: a million of them are not counted for every post.
create table follow_count (
  tenant_id uuid not null references tenant (id),
  kind text not null,
  target text not null,
  followers integer not null check (followers >= 0),
  primary key (tenant_id, kind, target)
);
call plx_secure_tenant_table('follow_count');

create table block (
  tenant_id uuid not null,
  account_id text not null,
  target_id text not null check (target_id <> account_id),
  created_at timestamptz(3) not null,
  primary key (tenant_id, account_id, target_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, target_id) references account (tenant_id, id)
);
create index block_of_target on block (tenant_id, target_id, account_id);
call plx_secure_tenant_table('block');

create table mute (
  tenant_id uuid not null,
  id text not null check (id like 'mute\_%'),
  account_id text not null,
  kind text not null check (kind in ('word', 'phrase', 'entity', 'domain', 'host', 'account')),
  value text not null check (length(value) between 1 and 200),
  -- The form that is compared: folded text, an id, a lower-case host.
  matched text not null,
  scope text not null check (scope in ('home', 'all')),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, kind, matched),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call plx_secure_tenant_table('mute');
