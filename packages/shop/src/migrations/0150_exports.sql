-- A catalogue goes out as it came in: what is exported, in which files, and for how long they are kept.
alter table tasks drop constraint tasks_kind_check;
create table exports (
  store_id uuid not null,
  id uuid not null,
  "name" text,
  "profile_id" uuid,
  "resource" text,
  "extension" text default 'xlsx'::text not null,
  "columns" text[] default '{}'::text[] not null,
  "languages" text[] default '{}'::text[] not null,
  "query" text,
  "language" text,
  "task_id" uuid,
  "state" text default 'queued'::text not null,
  "error" text,
  "row_count" integer default 0 not null,
  "left_text_count" integer default 0 not null,
  "size" integer,
  "key" text,
  "finished_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint exports_pkey primary key (store_id, id),
  constraint exports_extension_check check ("extension" in ('xlsx', 'xml', 'csv')),
  constraint exports_state_check check ("state" in ('queued', 'running', 'done', 'failed', 'canceled'))
);
create table export_profiles (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "type" text default 'products'::text not null,
  "extension" text default 'xlsx'::text not null,
  "languages" text[] default '{}'::text[] not null,
  "query" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint export_profiles_pkey primary key (store_id, id),
  constraint export_profiles_type_check check ("type" in ('products', 'categories')),
  constraint export_profiles_extension_check check ("extension" in ('xlsx', 'xml'))
);
alter table exports add constraint exports_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table exports add constraint exports_profile_id_fkey foreign key (store_id, "profile_id") references export_profiles (store_id, id) on delete set null ("profile_id");
alter table exports add constraint exports_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete set null ("task_id");
alter table export_profiles add constraint export_profiles_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index exports_profile_id_idx on exports (store_id, "profile_id");
create index exports_task_id_idx on exports (store_id, "task_id");
create index exports_created_at_idx on exports (store_id, "created_at", id);
create index export_profiles_created_at_idx on export_profiles (store_id, "created_at", id);
create index export_profiles_updated_at_idx on export_profiles (store_id, "updated_at", id);
alter table exports enable row level security;
alter table exports force row level security;
create policy store_wall on exports using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table export_profiles enable row level security;
alter table export_profiles force row level security;
create policy store_wall on export_profiles using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['switch_theme'::text, 'sitemap'::text, 'import_progress'::text, 'upgrade_downgrade'::text, 'store_restrictions'::text, 'stripe_info'::text, 'stripe_checkout'::text, 'stripe_verify'::text, 'bulk_change'::text, 'language_copy'::text, 'import_undo'::text, 'order_statuses'::text, 'export'::text])));
