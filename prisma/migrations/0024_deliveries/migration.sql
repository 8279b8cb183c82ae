-- Deliveries: what is to reach a person, what reached them, and how much of it they bear.

create table attention_budget (
  tenant_id uuid not null,
  principal_id text not null,
  max_immediate_per_day integer not null check (max_immediate_per_day between 0 and 1000),
  max_digest_items integer not null check (max_digest_items between 1 and 100),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  timezone text not null check (length(timezone) between 1 and 64),
  updated_at timestamptz(3) not null,
  primary key (tenant_id, principal_id),
  foreign key (tenant_id, principal_id) references account (tenant_id, id),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call plx_secure_tenant_table('attention_budget', 'select, insert, update');

-- What reached a person at once: one row for each change of an event, through however many contracts and domains.
create table notification (
  tenant_id uuid not null,
  id text not null check (id like 'ntf\_%'),
  principal_id text not null,
  geid text not null,
  -- The version of the event that it tells of.
  delta integer not null check (delta > 0),
  -- The reading through which it came first.
  dpid text not null,
  revision integer not null check (revision > 0),
  locale text,
  -- The person's own date, and the how manieth notice of it this is: the budget holds whatever runs side by side.
  day date not null,
  nth integer not null check (nth >= 1),
  day_limit integer not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, principal_id, geid, delta),
  unique (tenant_id, principal_id, day, nth),
  foreign key (tenant_id, principal_id) references account (tenant_id, id),
  check (nth <= day_limit)
);
create index notification_of_principal on notification (tenant_id, principal_id, created_at desc, id desc);
create index notification_unread on notification (tenant_id, principal_id, created_at) where read_at is null;
call plx_secure_tenant_table('notification', 'select, insert');
grant update (read_at) on notification to plx_app, plx_worker;

-- A selection over a window, as it was sent.
create table digest (
  tenant_id uuid not null,
  id text not null check (id like 'dig\_%'),
  principal_id text not null,
  cadence text not null check (cadence in ('daily_digest', 'weekly_digest')),
  timezone text not null,
  local_time text not null,
  local_date date not null,
  window_from timestamptz(3) not null,
  window_to timestamptz(3) not null,
  -- Events that met the contracts and found no room.
  left_out integer not null check (left_out >= 0),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, principal_id) references account (tenant_id, id),
  check (window_from <= window_to)
);
create index digest_of_principal on digest (tenant_id, principal_id, window_to desc, id desc);
call plx_secure_tenant_table('digest', 'select, insert');
call plx_insert_only('digest');

-- Whose contracts a digest served: one for each contract and local date, whatever clocks and workers do.
create table digest_subscription (
  tenant_id uuid not null,
  subscription_id text not null,
  local_date date not null,
  digest_id text not null,
  primary key (tenant_id, subscription_id, local_date),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, digest_id) references digest (tenant_id, id)
);
create index digest_subscription_of_digest on digest_subscription (tenant_id, digest_id);
call plx_secure_tenant_table('digest_subscription', 'select, insert');
call plx_insert_only('digest_subscription');

create table digest_item (
  tenant_id uuid not null,
  digest_id text not null,
  geid text not null,
  position integer not null check (position >= 1),
  dpid text not null,
  revision integer not null check (revision > 0),
  -- Why: the terms of the contracts that it met.
  terms text[] not null,
  subscription_ids text[] not null check (cardinality(subscription_ids) > 0),
  -- Why it stands here and not in a notice; null where a digest was asked for.
  deferred text check (deferred in ('over_budget', 'quiet_hours')),
  primary key (tenant_id, digest_id, geid),
  unique (tenant_id, digest_id, position),
  foreign key (tenant_id, digest_id) references digest (tenant_id, id)
);
call plx_secure_tenant_table('digest_item', 'select, insert');
call plx_insert_only('digest_item');

-- When the next digest of a contract is due. `once`: it waits for what a notice had no room for, and then goes.
create table digest_due (
  tenant_id uuid not null,
  subscription_id text not null,
  principal_id text not null,
  cadence text not null check (cadence in ('daily_digest', 'weekly_digest')),
  timezone text not null,
  local_time text not null,
  next_due_at timestamptz(3) not null,
  next_local_date date not null,
  window_from timestamptz(3) not null,
  once boolean not null,
  primary key (tenant_id, subscription_id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id)
);
create index digest_due_next on digest_due (tenant_id, next_due_at);
create index digest_due_of_principal on digest_due (tenant_id, principal_id);
call plx_secure_tenant_table('digest_due');

-- A planned message under its delivery key, and what became of it.
create table delivery_intent (
  tenant_id uuid not null,
  -- Hash of contract, event, delta and channel: under this name it happens at most once.
  key text not null check (key like 'dk\_%'),
  principal_id text not null,
  subscription_id text not null,
  geid text not null,
  delta integer not null check (delta > 0),
  channel text not null,
  cadence text not null,
  dpid text not null,
  revision integer not null check (revision > 0),
  importance double precision not null check (importance between 0 and 1),
  terms text[] not null,
  -- What the contract asks for at this moment; a deferred notice waits for a digest.
  lane text not null check (lane in ('notice', 'digest')),
  deferred text check (deferred in ('over_budget', 'quiet_hours')),
  status text not null check (status in ('pending', 'completed', 'dropped')),
  -- Why it was dropped.
  reason text,
  notification_id text,
  digest_id text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (tenant_id, key),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, notification_id) references notification (tenant_id, id),
  foreign key (tenant_id, digest_id) references digest (tenant_id, id),
  check ((status = 'pending') = (settled_at is null)),
  check ((status = 'dropped') = (reason is not null)),
  check (status <> 'completed' or notification_id is not null or digest_id is not null),
  check (deferred is null or lane = 'notice')
);
create index delivery_intent_of_event on delivery_intent (tenant_id, principal_id, geid, delta);
create index delivery_intent_pending on delivery_intent (tenant_id, subscription_id, created_at) where status = 'pending';
create index delivery_intent_of_notification on delivery_intent (tenant_id, notification_id) where notification_id is not null;
call plx_secure_tenant_table('delivery_intent', 'select, insert, update');
