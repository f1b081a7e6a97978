-- Addresses of the owner's own for pages of the shop itself, and counters of others on its pages.
create table analytics (
  store_id uuid not null,
  id uuid not null,
  "provider" text not null,
  "tag_id" text not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint analytics_pkey primary key (store_id, id)
);
create table routes (
  store_id uuid not null,
  id uuid not null,
  "page" text not null,
  "slug" jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint routes_pkey primary key (store_id, id)
);
alter table analytics add constraint analytics_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table routes add constraint routes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index analytics_provider_key on analytics (store_id, "provider");
create index analytics_provider_sort_idx on analytics (store_id, "provider", id);
create index analytics_updated_at_idx on analytics (store_id, "updated_at", id);
create unique index routes_page_key on routes (store_id, "page");
create index routes_page_sort_idx on routes (store_id, "page", id);
create index routes_updated_at_idx on routes (store_id, "updated_at", id);
alter table analytics enable row level security;
alter table analytics force row level security;
create policy store_wall on analytics using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table routes enable row level security;
alter table routes force row level security;
create policy store_wall on routes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
