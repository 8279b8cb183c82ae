-- Ended sessions name a person's browser: they are kept for a while to answer questions, then deleted.
grant delete on auth_session to plx_worker;
create index auth_session_expiry on auth_session (expires_at);
