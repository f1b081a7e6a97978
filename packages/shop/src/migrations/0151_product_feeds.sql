-- Markets read a shop’s products from files at addresses that nobody can guess, made anew when products change.
create table product_feeds (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "format" text default 'google'::text not null,
  "language" text,
  "query" text,
  "status" boolean default true not null,
  "secret" text,
  "state" text default 'queued'::text not null,
  "offer_count" integer default 0 not null,
  "refused_count" integer default 0 not null,
  "refused" jsonb,
  "size" integer,
  "made_at" timestamp with time zone,
  "etag" text,
  "key" text,
  "made_of" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_feeds_pkey primary key (store_id, id),
  constraint product_feeds_format_check check ("format" in ('google', 'facebook', 'rozetka', 'prom', 'hotline')),
  constraint product_feeds_state_check check ("state" in ('queued', 'ready', 'failed'))
);
alter table product_feeds add constraint product_feeds_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index product_feeds_created_at_idx on product_feeds (store_id, "created_at", id);
alter table product_feeds enable row level security;
alter table product_feeds force row level security;
create policy store_wall on product_feeds using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
