-- Posts: the canonical statements of accounts. A timeline only points at them.

create table post (
  tenant_id uuid not null,
  id text not null check (id like 'post\_%'),
  author_id text not null,
  text text not null check (length(text) <= 10000),
  -- The text as mutes compare it.
  folded text not null,
  language text,
  visibility text not null check (visibility in ('public', 'unlisted', 'followers', 'limited', 'direct', 'private')),
  moderation text not null check (moderation in ('visible', 'limited', 'hidden', 'removed')),
  sensitive boolean not null,
  event text references event (geid),
  -- The publication that speaks in this post, and the newest of its revisions that does.
  pubid text,
  pub_revision integer check ((pubid is null) = (pub_revision is null)),
  in_reply_to text,
  quote_of text,
  -- The authors of everything that it answers, up to the first post: who blocks one of them does not see it.
  thread_authors text[] not null,
  mentions jsonb not null,
  tags text[] not null,
  version integer not null check (version > 0),
  published_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- Its place in every list: when it was published, at the latest when it was received.
  ranked_at timestamptz(3) not null check (ranked_at <= received_at and ranked_at <= published_at),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, pubid),
  foreign key (tenant_id, author_id) references account (tenant_id, id),
  foreign key (tenant_id, in_reply_to) references post (tenant_id, id),
  foreign key (tenant_id, quote_of) references post (tenant_id, id)
);
create index post_of_author on post (tenant_id, author_id, ranked_at desc, id desc);
create index post_public on post (tenant_id, ranked_at desc, id desc) where visibility = 'public';
create index post_public_everywhere on post (ranked_at desc, id desc) where visibility = 'public';
create index post_of_event on post (tenant_id, event, ranked_at desc, id desc) where event is not null;
create index post_reply on post (tenant_id, in_reply_to) where in_reply_to is not null;
call plx_secure_tenant_table('post', 'select, insert, update');

create table post_version (
  tenant_id uuid not null,
  post_id text not null,
  version integer not null check (version > 0),
  text text not null,
  language text,
  sensitive boolean not null,
  at timestamptz(3) not null,
  by text not null,
  primary key (tenant_id, post_id, version),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
call plx_secure_tenant_table('post_version', 'select, insert');
call plx_insert_only('post_version');

-- What a post can be followed by: its author, the author's site, entities and topics it is about, its tags.
create table post_facet (
  tenant_id uuid not null,
  kind text not null check (kind in ('account', 'site', 'entity', 'topic', 'tag')),
  value text not null,
  post_id text not null,
  ranked_at timestamptz(3) not null,
  -- Too many follow this: readers fetch the post themselves, nothing is written for them.
  is_pulled boolean not null,
  primary key (tenant_id, post_id, kind, value),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
create index post_facet_list on post_facet (tenant_id, kind, value, ranked_at desc, post_id desc);
create index post_facet_pulled on post_facet (tenant_id, kind, value, ranked_at desc) where is_pulled;
call plx_secure_tenant_table('post_facet');

-- What has ever been too much followed to be written out: readers look here before they merge.
create table pulled_target (
  tenant_id uuid not null references tenant (id),
  kind text not null,
  value text not null,
  primary key (tenant_id, kind, value)
);
call plx_secure_tenant_table('pulled_target', 'select, insert');

create table mention (
  tenant_id uuid not null,
  post_id text not null,
  account_id text not null,
  primary key (tenant_id, post_id, account_id),
  foreign key (tenant_id, post_id) references post (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index mention_of_account on mention (tenant_id, account_id, post_id);
call plx_secure_tenant_table('mention');

create table post_stats (
  tenant_id uuid not null,
  post_id text not null,
  boosts integer not null check (boosts >= 0),
  likes integer not null check (likes >= 0),
  replies integer not null check (replies >= 0),
  primary key (tenant_id, post_id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
call plx_secure_tenant_table('post_stats', 'select, insert, update');

-- What one account did with a post.
create table reaction (
  tenant_id uuid not null,
  account_id text not null,
  kind text not null check (kind in ('like', 'bookmark', 'hide')),
  post_id text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, account_id, kind, post_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
call plx_secure_tenant_table('reaction', 'select, insert, delete');

-- Anyone reads what was said to everyone, and the names of those who said it.
create policy public_rows on post for select to plx_reader
  using (visibility in ('public', 'unlisted') and moderation in ('visible', 'limited') and deleted_at is null);
create policy public_rows on post_facet for select to plx_reader
  using (exists (select from post p where p.tenant_id = post_facet.tenant_id and p.id = post_id));
create policy public_rows on post_stats for select to plx_reader
  using (exists (select from post p where p.tenant_id = post_stats.tenant_id and p.id = post_id));
create policy public_rows on follow_count for select to plx_reader using (true);
create policy speaking_accounts on account for select to plx_reader
  using (state <> 'suspended' and (kind = 'site' or exists (
    select from post p where p.tenant_id = account.tenant_id and p.author_id = account.id and p.visibility = 'public')));
grant select on post, post_facet, post_stats, follow_count to plx_reader;
grant select (id, tenant_id, handle, kind, name, state, site_id) on account to plx_reader;
