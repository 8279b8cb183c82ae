-- What happened lately in the whole installation, as counts and times only, for the metrics of seed 004 §81.

-- How often somebody came for an effect that was settled already and was told so.
alter table effect add column repeats integer not null default 0 check (repeats >= 0);
grant select on effect to plx_definer;
create policy counted_rows on effect for select to plx_definer using (true);

create function plx_flow_figures(since timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'sent', coalesce((select pg_catalog.jsonb_object_agg(t.type, t.n) from (
        select o.type, count(*) as n from public.outbox o
        where o.id >= public.plx_uuid_floor(since) group by o.type) t), '{}'::jsonb),
    'stages', coalesce((select pg_catalog.jsonb_object_agg(s.stage, pg_catalog.jsonb_build_object(
        'finished', s.finished, 'dead', s.dead, 'duplicates', s.duplicates, 'p95_ms', s.p95_ms)) from (
        select pg_catalog.split_part(d.consumer, '.', 1) as stage,
          count(*) filter (where d.status in ('done', 'cancelled')) as finished,
          count(*) filter (where d.status = 'dead') as dead, sum(d.duplicates) as duplicates,
          pg_catalog.percentile_cont(0.95) within group
            (order by extract(epoch from d.finished_at - d.created_at) * 1000)
            filter (where d.status = 'done') as p95_ms
        from public.delivery d
        where d.message_id >= public.plx_uuid_floor(since) and d.status in ('done', 'cancelled', 'dead')
        group by 1) s), '{}'::jsonb),
    'site_work', (select count(*) from public.effect e where e.site_id is not null and e.completed_at >= since),
    'site_failures', (select count(*) from public.effect e
        where e.site_id is not null and e.completed_at >= since and e.status = 'failed'),
    'site_letters', (select count(*) from public.dead_letter l
        where l.site_id is not null and l.last_failed_at >= since),
    'effects', (select pg_catalog.jsonb_build_object('attempts', coalesce(sum(e.attempt), 0),
        'repeats', coalesce(sum(e.repeats), 0)) from public.effect e where e.updated_at >= since));
$$;
revoke all on function plx_flow_figures from public;
grant execute on function plx_flow_figures to plx_app, plx_worker;
grant create on schema public to plx_definer;
alter function plx_flow_figures owner to plx_definer;
revoke create on schema public from plx_definer;
