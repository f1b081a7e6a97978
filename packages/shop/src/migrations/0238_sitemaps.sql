-- Maps of a shop for search engines, made at night.
create table sitemaps (
  store_id uuid not null,
  id uuid not null,
  "state" text default 'queued'::text not null,
  "address_count" integer default 0 not null,
  "part_count" integer default 0 not null,
  "size" integer,
  "made_at" timestamp with time zone,
  "task_id" uuid,
  "made_for" text,
  "made_of" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sitemaps_pkey primary key (store_id, id),
  constraint sitemaps_state_check check ("state" in ('queued', 'ready', 'failed'))
);
alter table sitemaps add constraint sitemaps_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table sitemaps add constraint sitemaps_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete set null ("task_id");
create index sitemaps_task_id_idx on sitemaps (store_id, "task_id");
create index sitemaps_created_at_idx on sitemaps (store_id, "created_at", id);
alter table sitemaps enable row level security;
alter table sitemaps force row level security;
create policy store_wall on sitemaps using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
