-- Search: one row per public event that stands for itself. No private row ever enters these tables, so they need no
-- tenant policy: text search operators are not leakproof and would lose their index behind one.

create table search_document (
  geid text primary key,
  version integer not null,
  type text not null,
  titles jsonb not null,
  -- Headlines of the evidence beside the titles, for finding and for showing where a word was found.
  headlines jsonb not null,
  languages text[] not null,
  places text[] not null,
  entities text[] not null,
  -- Filled by the stages that read events: which domains and sites show it, and how.
  domains text[] not null,
  sites text[] not null,
  scale text,
  maturity text,
  evidence_count integer not null,
  origin_count integer not null,
  occurred_from timestamptz(3),
  occurred_to timestamptz(3),
  occurred_precision text,
  first_published_at timestamptz(3) not null,
  last_published_at timestamptz(3) not null,
  tsv tsvector not null
);
create index search_document_tsv on search_document using gin (tsv);
create index search_document_latest on search_document (last_published_at desc, geid desc);

-- Latin words of the index, for "did you mean".
create table search_word (
  word text primary key
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);

do $$ declare name text; begin
  foreach name in array array['search_document', 'search_word'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy public_rows on %I for select to plx_app, plx_worker, plx_reader using (true)', name);
    execute format('create policy indexed_rows on %I to plx_worker using (true) with check (true)', name);
    execute format('grant select on %I to plx_app, plx_worker, plx_reader', name);
    execute format('grant insert, update, delete on %I to plx_worker', name);
  end loop;
end $$;
