-- What each of several suppliers calls a product and asks for it (record 0056).
create table external_ids (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "profile_id" uuid not null,
  "external_id" text not null,
  "price" bigint,
  "quantity" integer,
  "is_chosen" boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint external_ids_pkey primary key (store_id, id)
);
alter table external_ids add constraint external_ids_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table external_ids add constraint external_ids_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table external_ids add constraint external_ids_profile_id_fkey foreign key (store_id, "profile_id") references import_profiles (store_id, id) on delete cascade;
create index external_ids_product_id_idx on external_ids (store_id, "product_id");
create index external_ids_profile_id_idx on external_ids (store_id, "profile_id");
create unique index external_ids_profile_id_external_id_key on external_ids (store_id, "profile_id", "external_id");
create unique index external_ids_product_id_profile_id_key on external_ids (store_id, "product_id", "profile_id");
create index external_ids_created_at_idx on external_ids (store_id, "created_at", id);
alter table external_ids enable row level security;
alter table external_ids force row level security;
create policy store_wall on external_ids using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_profiles add column is_supplier boolean default false not null;
alter table import_profiles add column sort_order integer default 0 not null;
alter table settings add column supplier_choice text default 'best'::text not null;
alter table settings add constraint settings_supplier_choice_check CHECK ((supplier_choice = ANY (ARRAY['best'::text, 'preferred'::text])));
