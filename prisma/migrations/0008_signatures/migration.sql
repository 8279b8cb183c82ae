-- Signed requests: keys of a public half only, nonces that count once, and the viewers that a host application acts for.

alter table api_key alter column secret_hash drop not null;
alter table api_key alter column secret_sealed drop not null;
-- Raw Ed25519 public key; such a key signs, it is never sent.
alter table api_key add column public_key bytea check (length(public_key) = 32);
alter table api_key add check ((public_key is null) = (secret_hash is not null));
alter table api_key add check ((secret_hash is null) = (secret_sealed is null));

create table request_nonce (
  tenant_id uuid not null references tenant (id),
  key_id text not null,
  nonce text not null check (length(nonce) between 1 and 128),
  expires_at timestamptz(3) not null,
  primary key (tenant_id, key_id, nonce)
);
create index request_nonce_expiry on request_nonce (expires_at);
call plx_secure_tenant_table('request_nonce', 'select, insert, delete');

create table host_viewer (
  tenant_id uuid not null references tenant (id),
  host_account_id text not null references account (id),
  -- The host's own name for its user; means nothing to us.
  external_id text not null check (length(external_id) between 1 and 200),
  account_id text not null unique references account (id),
  created_at timestamptz(3) not null,
  primary key (tenant_id, host_account_id, external_id)
);
call plx_secure_tenant_table('host_viewer', 'select, insert');

-- What verifying a signature needs of a key, before a tenant is known.
grant create on schema public to plx_definer;
grant select (secret_sealed, public_key) on api_key to plx_definer;

create function plx_find_signing_key(wanted text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'secretSealed', encode(k.secret_sealed, 'base64'), 'publicKey', encode(k.public_key, 'base64'),
    'scopes', k.scopes, 'purposes', k.purposes, 'expiresAt', k.expires_at, 'revokedAt', k.revoked_at,
    'principal', public.plx_principal(k.account_id, k.tenant_id))
  from public.api_key k where k.id = wanted
$$;
revoke all on function plx_find_signing_key(text) from public;
grant execute on function plx_find_signing_key(text) to plx_app, plx_worker;
alter function plx_find_signing_key(text) owner to plx_definer;

-- The viewer of a host as a principal of its tenant; nobody else's.
grant select (tenant_id, host_account_id, external_id, account_id) on host_viewer to plx_definer;
create policy definer_lookup on host_viewer for select to plx_definer using (true);

create function plx_find_viewer(wanted text) returns json
language sql stable security definer set search_path = '' as $$
  select public.plx_principal(v.account_id, v.tenant_id) from public.host_viewer v
  where v.tenant_id = (wanted::json ->> 'tenant')::uuid and v.host_account_id = wanted::json ->> 'host'
    and v.external_id = wanted::json ->> 'viewer'
$$;
revoke all on function plx_find_viewer(text) from public;
grant execute on function plx_find_viewer(text) to plx_app, plx_worker;
alter function plx_find_viewer(text) owner to plx_definer;
revoke create on schema public from plx_definer;
