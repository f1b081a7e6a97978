-- An import can be undone for a week: what it found is kept as long, and it is called as its profile was.
alter table tasks drop constraint tasks_kind_check;
create table import_changes (
  store_id uuid not null,
  id uuid not null,
  "import_id" uuid not null,
  "resource" text not null,
  "row_id" text not null,
  "left_version" integer default 1 not null,
  "before" jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_changes_pkey primary key (store_id, id)
);
create table import_undos (
  store_id uuid not null,
  id uuid not null,
  "import_id" uuid not null,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_undos_pkey primary key (store_id, id)
);
alter table import_changes add constraint import_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_changes add constraint import_changes_import_id_fkey foreign key (store_id, "import_id") references imports (store_id, id) on delete cascade;
alter table import_undos add constraint import_undos_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_undos add constraint import_undos_import_id_fkey foreign key (store_id, "import_id") references imports (store_id, id) on delete cascade;
alter table import_undos add constraint import_undos_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete set null ("task_id");
create index import_changes_import_id_idx on import_changes (store_id, "import_id");
create index import_changes_created_at_idx on import_changes (store_id, "created_at", id);
create index import_undos_import_id_idx on import_undos (store_id, "import_id");
create index import_undos_task_id_idx on import_undos (store_id, "task_id");
create index import_undos_created_at_idx on import_undos (store_id, "created_at", id);
alter table import_changes enable row level security;
alter table import_changes force row level security;
create policy store_wall on import_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_undos enable row level security;
alter table import_undos force row level security;
create policy store_wall on import_undos using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table imports add column name text;
alter table imports add column undone_at timestamp with time zone;
alter table imports add column undo jsonb;
alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['switch_theme'::text, 'sitemap'::text, 'import_progress'::text, 'upgrade_downgrade'::text, 'store_restrictions'::text, 'stripe_info'::text, 'stripe_checkout'::text, 'stripe_verify'::text, 'bulk_change'::text, 'language_copy'::text, 'import_undo'::text])));
-- The owner is behind the walls, too; for this transaction it is not.
alter table imports no force row level security;
alter table import_profiles no force row level security;
update imports i set name = p.name from import_profiles p where p.store_id = i.store_id and p.id = i.profile_id;
alter table import_profiles force row level security;
alter table imports force row level security;
