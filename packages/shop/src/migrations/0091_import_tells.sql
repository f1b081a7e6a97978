-- An import brings the categories of its file along, tells what it did not take, and its products know the run they come from.
create table picture_tries (
  store_id uuid not null,
  id uuid not null,
  "import_id" uuid not null,
  "count" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint picture_tries_pkey primary key (store_id, id)
);
alter table picture_tries add constraint picture_tries_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table picture_tries add constraint picture_tries_import_id_fkey foreign key (store_id, "import_id") references imports (store_id, id) on delete cascade;
create index picture_tries_import_id_idx on picture_tries (store_id, "import_id");
create index picture_tries_created_at_idx on picture_tries (store_id, "created_at", id);
alter table picture_tries enable row level security;
alter table picture_tries force row level security;
create policy store_wall on picture_tries using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_profiles add column with_categories boolean default true not null;
alter table import_profiles add column category_path text;
alter table imports add column made_category_count integer default 0 not null;
alter table imports add column remarks jsonb;
alter table products add column import_id uuid;
alter table products add constraint products_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE SET NULL (import_id);
CREATE INDEX products_import_id_idx ON public.products USING btree (store_id, import_id);
