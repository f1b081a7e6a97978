-- Addresses that were asked for in vain are listed, so that each can be led on.
create table missing_pages (
  store_id uuid not null,
  id uuid not null,
  "path" text not null,
  "count" integer default 1 not null,
  "last_seen_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint missing_pages_pkey primary key (store_id, id)
);
alter table missing_pages add constraint missing_pages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index missing_pages_path_key on missing_pages (store_id, "path");
create index missing_pages_last_seen_at_sort_idx on missing_pages (store_id, "last_seen_at", id);
alter table missing_pages enable row level security;
alter table missing_pages force row level security;
create policy store_wall on missing_pages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
