-- Access: accounts and their credentials, memberships, API keys, sessions, idempotency records, the audit chain.

create table account (
  id text primary key check (id like 'acc\_%'),
  tenant_id uuid not null references tenant (id),
  -- An address of the whole installation (`@handle`), so it is unique beyond the tenant.
  handle text not null unique check (handle ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(handle) between 2 and 40),
  kind text not null check (kind in ('person', 'site', 'agent', 'host')),
  name text not null,
  state text not null check (state in ('active', 'silenced', 'suspended')),
  -- The site that speaks through an account of kind `site`.
  site_id text,
  -- Raised by everything that must end the sessions of an account: password, roles, suspension.
  session_version integer not null check (session_version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (tenant_id, id),
  foreign key (tenant_id, site_id) references site (tenant_id, site_id),
  check ((kind = 'site') = (site_id is not null))
);
call plx_secure_tenant_table('account', 'select, insert, update');

create table credential (
  tenant_id uuid not null,
  account_id text not null,
  -- argon2id in PHC string form; it names its own parameters.
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Made by the installation and printed at its start: opens nothing in production mode.
  is_development boolean not null,
  changed_at timestamptz(3) not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
call plx_secure_tenant_table('credential');

create table membership (
  tenant_id uuid not null references tenant (id),
  account_id text not null references account (id),
  role text not null check (role in ('reader', 'author', 'editor', 'curator', 'site_admin', 'operator', 'agent', 'host')),
  created_at timestamptz(3) not null,
  primary key (tenant_id, account_id, role)
);
create index membership_account on membership (account_id);
call plx_secure_tenant_table('membership', 'select, insert, delete');

create table api_key (
  -- The public half: the <id> of plx_<id>_<secret>.
  id text primary key check (id ~ '^[0-9a-z]{16}$'),
  tenant_id uuid not null references tenant (id),
  account_id text not null references account (id),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The secret sealed under the installation's key: message signatures need it, a look into the table does not show it.
  secret_sealed bytea not null,
  -- Null means all that the account's roles allow at the time of use.
  scopes text[],
  purposes text[],
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_key_account on api_key (tenant_id, account_id);
call plx_secure_tenant_table('api_key', 'select, insert, update');

create table auth_session (
  -- Hash of the session id that the browser holds.
  id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  -- The name under which a person sees and ends a session.
  id text not null unique check (id like 'ses\_%'),
  tenant_id uuid not null references tenant (id),
  account_id text not null references account (id),
  session_version integer not null,
  user_agent text not null check (length(user_agent) <= 200),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index auth_session_account on auth_session (tenant_id, account_id);
call plx_secure_tenant_table('auth_session', 'select, insert, update');

create table idempotency_record (
  tenant_id uuid not null references tenant (id),
  principal text not null,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  -- Hash of the body: another body under the same key is an error of the caller.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  status integer not null check (status between 200 and 499),
  headers jsonb not null,
  body text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, principal, path, key)
);
create index idempotency_record_expiry on idempotency_record (expires_at);
call plx_secure_tenant_table('idempotency_record', 'select, insert, delete');

create table audit_entry (
  tenant_id uuid not null references tenant (id),
  seq bigint not null check (seq > 0),
  id text not null check (id like 'aud\_%'),
  at timestamptz(3) not null,
  actor text not null,
  action text not null,
  resource_kind text not null,
  resource_id text,
  purpose text not null,
  allowed boolean not null,
  reason text,
  policy_revision text not null,
  request_id text,
  hash text not null,
  prev_hash text,
  primary key (tenant_id, seq),
  unique (tenant_id, id),
  unique (tenant_id, hash),
  check ((seq = 1) = (prev_hash is null))
);
create index audit_entry_actor on audit_entry (tenant_id, actor, seq desc);
create index audit_entry_resource on audit_entry (tenant_id, resource_kind, resource_id, seq desc);
call plx_secure_tenant_table('audit_entry', 'select, insert');
call plx_insert_only('audit_entry');

-- Failed sign-ins by hashed account name and by network; columns and their order are rate-limiter-flexible's.
-- No tenant is known yet, and no row names a person.
create table login_attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index login_attempt_expire on login_attempt (expire);
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy login_attempt_counters on login_attempt to plx_app using (true) with check (true);
grant select, insert, update, delete on login_attempt to plx_app;

-- Look-ups before a tenant is known: one row by an exact secret or address, only the columns that the caller needs.
grant create on schema public to plx_definer;

grant select (id, tenant_id, handle, kind, state, session_version) on account to plx_definer;
grant select (tenant_id, account_id, password_hash, is_development) on credential to plx_definer;
grant select (tenant_id, account_id, role) on membership to plx_definer;
grant select (id, tenant_id, account_id, secret_hash, scopes, purposes, expires_at, revoked_at) on api_key to plx_definer;
grant select (id_hash, id, tenant_id, account_id, session_version, expires_at, revoked_at) on auth_session to plx_definer;
grant select (id, slug) on tenant to plx_definer;
create policy definer_lookup on account for select to plx_definer using (true);
create policy definer_lookup on credential for select to plx_definer using (true);
create policy definer_lookup on membership for select to plx_definer using (true);
create policy definer_lookup on api_key for select to plx_definer using (true);
create policy definer_lookup on auth_session for select to plx_definer using (true);
create policy definer_lookup on tenant for select to plx_definer using (true);

-- An account as one tenant knows it; null where it has no role there or is suspended.
create function plx_principal(wanted_account text, wanted_tenant uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'account', json_build_object('id', a.id, 'handle', a.handle, 'kind', a.kind),
    'tenant', json_build_object('id', t.id, 'slug', t.slug),
    'roles', json_agg(m.role order by m.role),
    'sessionVersion', a.session_version)
  from public.account a
  join public.membership m on m.account_id = a.id and m.tenant_id = wanted_tenant
  join public.tenant t on t.id = m.tenant_id
  where a.id = wanted_account and a.state <> 'suspended'
  group by a.id, a.handle, a.kind, a.session_version, t.id, t.slug
$$;

create function plx_find_api_key(wanted text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'secretHash', k.secret_hash, 'scopes', k.scopes, 'purposes', k.purposes,
    'expiresAt', k.expires_at, 'revokedAt', k.revoked_at,
    'principal', public.plx_principal(k.account_id, k.tenant_id))
  from public.api_key k where k.id = wanted
$$;

create function plx_find_session(wanted_hash text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', s.id, 'sessionVersion', s.session_version, 'expiresAt', s.expires_at, 'revokedAt', s.revoked_at,
    'principal', public.plx_principal(s.account_id, s.tenant_id))
  from public.auth_session s where s.id_hash = wanted_hash
$$;

create function plx_find_credential(wanted_handle text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'accountId', a.id, 'tenantId', a.tenant_id, 'passwordHash', c.password_hash, 'isDevelopment', c.is_development,
    'sessionVersion', a.session_version)
  from public.account a
  join public.credential c on c.tenant_id = a.tenant_id and c.account_id = a.id
  where a.handle = wanted_handle and a.state <> 'suspended'
$$;

-- Where an account is at home and where it is a member, by handle or id.
create function plx_find_account(wanted text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', a.id, 'handle', a.handle, 'kind', a.kind, 'state', a.state, 'tenantId', a.tenant_id)
  from public.account a where a.handle = wanted or a.id = wanted
$$;

do $$
declare signature text;
begin
  foreach signature in array array['plx_principal(text, uuid)', 'plx_find_api_key(text)', 'plx_find_session(text)',
    'plx_find_credential(text)', 'plx_find_account(text)'] loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to plx_app, plx_worker', signature);
    execute format('alter function %s owner to plx_definer', signature);
  end loop;
end $$;
-- Inside another look-up it runs as the definer; nobody asks for a principal by id alone.
revoke execute on function plx_principal(text, uuid) from plx_app, plx_worker;
revoke create on schema public from plx_definer;
