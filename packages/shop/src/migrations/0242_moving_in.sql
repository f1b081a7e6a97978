-- Customers come by files: with which run, and when they were asked to set a password; a whole shop moves in by one file.
alter table import_profiles drop constraint import_profiles_type_check;
create table customer_invitations (
  store_id uuid not null,
  id uuid not null,
  "import_id" uuid not null,
  "count" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_invitations_pkey primary key (store_id, id)
);
create table move_ins (
  store_id uuid not null,
  id uuid not null,
  "file_id" uuid not null,
  "picture_base" text,
  "dry_run" boolean default false not null,
  "without" text[] default '{}'::text[] not null,
  "runs" jsonb,
  "started_by" text,
  "state" text default 'queued'::text not null,
  "error" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint move_ins_pkey primary key (store_id, id),
  constraint move_ins_state_check check ("state" in ('queued', 'running', 'done', 'failed'))
);
alter table customer_invitations add constraint customer_invitations_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_invitations add constraint customer_invitations_import_id_fkey foreign key (store_id, "import_id") references imports (store_id, id) on delete cascade;
alter table move_ins add constraint move_ins_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table move_ins add constraint move_ins_file_id_fkey foreign key (store_id, "file_id") references files (store_id, id) on delete cascade;
create index customer_invitations_import_id_idx on customer_invitations (store_id, "import_id");
create index customer_invitations_created_at_idx on customer_invitations (store_id, "created_at", id);
create index move_ins_file_id_idx on move_ins (store_id, "file_id");
create index move_ins_created_at_idx on move_ins (store_id, "created_at", id);
alter table customer_invitations enable row level security;
alter table customer_invitations force row level security;
create policy store_wall on customer_invitations using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table move_ins enable row level security;
alter table move_ins force row level security;
create policy store_wall on move_ins using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customers add column import_id uuid;
alter table customers add column invited_at timestamp with time zone;
alter table import_profiles add column is_once boolean default false not null;
alter table customers add constraint customers_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE SET NULL (import_id);
alter table import_profiles add constraint import_profiles_type_check CHECK ((type = ANY (ARRAY['products'::text, 'categories'::text, 'customers'::text])));
CREATE INDEX customers_import_id_idx ON public.customers USING btree (store_id, import_id);
