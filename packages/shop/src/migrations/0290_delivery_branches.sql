-- Where parcels of carriers wait, copied from them for all stores, so that a shopper’s typing asks nobody outside (record 0071).
create table delivery_branches (
  id uuid not null,
  "extension" text not null,
  "ref" text not null,
  "type" text not null,
  "number" citext not null,
  "city" jsonb not null,
  "region" text,
  "name" jsonb not null,
  "address" jsonb,
  "max_weight" numeric(20,3),
  "city_names" text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint delivery_branches_pkey primary key (id),
  constraint delivery_branches_type_check check ("type" in ('branch', 'locker'))
);
create unique index delivery_branches_extension_ref_key on delivery_branches ("extension", "ref");
create index delivery_branches_search_text_idx on delivery_branches using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index delivery_branches_number_sort_idx on delivery_branches ("number", id);
