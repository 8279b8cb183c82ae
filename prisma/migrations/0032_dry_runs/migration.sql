-- Dry runs: what a domain's events would come to under another revision of its pack, kept as the result of a run.

alter table projection_rebuild
  drop constraint projection_rebuild_kind_check,
  add constraint projection_rebuild_kind_check check (kind in ('project', 'rebuild', 'dry-run')),
  -- Null for work whose result is the revisions that it wrote.
  add column result json;
