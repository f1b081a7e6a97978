-- A shop arranges its pages of modules: layouts with their drafts and publications, and modules that several of them share.
create table layout_drafts (
  store_id uuid not null,
  id uuid not null,
  "layout_id" uuid not null,
  "sections" jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint layout_drafts_pkey primary key (store_id, id)
);
create table layout_modules (
  store_id uuid not null,
  id uuid not null,
  "layout_id" uuid not null,
  "position" text default 'main'::text not null,
  "kind" text not null,
  "module_id" uuid,
  "settings" jsonb default '{}'::jsonb not null,
  "is_hidden" boolean default false not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint layout_modules_pkey primary key (store_id, id),
  constraint layout_modules_position_check check ("position" in ('left', 'main', 'right'))
);
create table layout_publications (
  store_id uuid not null,
  id uuid not null,
  "layout_id" uuid not null,
  "publish_at" timestamp with time zone,
  "restores_id" uuid,
  "sections" jsonb default '[]'::jsonb not null,
  "state" text default 'scheduled'::text not null,
  "published_at" timestamp with time zone,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint layout_publications_pkey primary key (store_id, id),
  constraint layout_publications_state_check check ("state" in ('scheduled', 'published'))
);
create table layout_routes (
  store_id uuid not null,
  id uuid not null,
  "layout_id" uuid not null,
  "page" text default 'root'::text not null,
  "route_type" text,
  "device" text default 'all'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint layout_routes_pkey primary key (store_id, id),
  constraint layout_routes_route_type_check check ("route_type" in ('public', 'static', 'account')),
  constraint layout_routes_device_check check ("device" in ('all', 'mobile', 'native'))
);
create table layouts (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "theme" text,
  "published_at" timestamp with time zone,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint layouts_pkey primary key (store_id, id)
);
create table modules (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "kind" text not null,
  "settings" jsonb default '{}'::jsonb not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint modules_pkey primary key (store_id, id)
);
alter table layout_drafts add constraint layout_drafts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table layout_drafts add constraint layout_drafts_layout_id_fkey foreign key (store_id, "layout_id") references layouts (store_id, id) on delete cascade;
alter table layout_modules add constraint layout_modules_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table layout_modules add constraint layout_modules_layout_id_fkey foreign key (store_id, "layout_id") references layouts (store_id, id) on delete cascade;
alter table layout_modules add constraint layout_modules_module_id_fkey foreign key (store_id, "module_id") references modules (store_id, id) on delete cascade;
alter table layout_publications add constraint layout_publications_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table layout_publications add constraint layout_publications_layout_id_fkey foreign key (store_id, "layout_id") references layouts (store_id, id) on delete cascade;
alter table layout_publications add constraint layout_publications_restores_id_fkey foreign key (store_id, "restores_id") references layout_publications (store_id, id) on delete set null ("restores_id");
alter table layout_routes add constraint layout_routes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table layout_routes add constraint layout_routes_layout_id_fkey foreign key (store_id, "layout_id") references layouts (store_id, id) on delete cascade;
alter table layouts add constraint layouts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table modules add constraint modules_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index layout_drafts_layout_id_key on layout_drafts (store_id, "layout_id");
create index layout_drafts_created_at_idx on layout_drafts (store_id, "created_at", id);
create index layout_modules_layout_id_idx on layout_modules (store_id, "layout_id");
create index layout_modules_module_id_idx on layout_modules (store_id, "module_id");
create index layout_modules_sort_order_sort_idx on layout_modules (store_id, "sort_order", id);
create index layout_publications_layout_id_idx on layout_publications (store_id, "layout_id");
create index layout_publications_restores_id_idx on layout_publications (store_id, "restores_id");
create index layout_publications_created_at_idx on layout_publications (store_id, "created_at", id);
create index layout_routes_layout_id_idx on layout_routes (store_id, "layout_id");
create index layout_routes_page_sort_idx on layout_routes (store_id, "page", id);
create index layouts_updated_at_idx on layouts (store_id, "updated_at", id);
create index modules_updated_at_idx on modules (store_id, "updated_at", id);
alter table layout_drafts enable row level security;
alter table layout_drafts force row level security;
create policy store_wall on layout_drafts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table layout_modules enable row level security;
alter table layout_modules force row level security;
create policy store_wall on layout_modules using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table layout_publications enable row level security;
alter table layout_publications force row level security;
create policy store_wall on layout_publications using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table layout_routes enable row level security;
alter table layout_routes force row level security;
create policy store_wall on layout_routes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table layouts enable row level security;
alter table layouts force row level security;
create policy store_wall on layouts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table modules enable row level security;
alter table modules force row level security;
create policy store_wall on modules using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
