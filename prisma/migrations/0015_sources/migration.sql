-- Sources that people keep: who may change one, when it is due, and runs that wait their turn.

-- The tenant whose people keep a source; null for one that only ever arrived with its documents.
alter table source add column managed_by uuid references tenant (id);
alter table source add column next_poll_at timestamptz(3);
create index source_due on source (next_poll_at) where status = 'active' and next_poll_at is not null;
alter table source_fetch drop constraint source_fetch_state_check;
alter table source_fetch add constraint source_fetch_state_check check (state in ('queued', 'running', 'done', 'failed'));
-- A source is read by one run at a time.
create unique index source_fetch_one_open on source_fetch (source_id) where state = 'queued';
