-- Shoppers add files to what they order: an option may ask for one, which is its shopper's, then its order's, and counts as the store's disk.
create table option_files (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid,
  "sid_hash" text,
  "order_id" uuid,
  "name" text not null,
  "mime" text not null,
  "size" integer not null,
  "hash" text not null,
  "key" text not null,
  "used_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint option_files_pkey primary key (store_id, id)
);
alter table order_options add column "option_file_id" uuid;
alter table options drop constraint options_type_check;
alter table options add constraint options_type_check check ("type" in ('select', 'radio', 'checkbox', 'text', 'textarea', 'file', 'date', 'time', 'datetime'));
alter table option_files add constraint option_files_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table option_files add constraint option_files_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table option_files add constraint option_files_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_options add constraint order_options_option_file_id_fkey foreign key (store_id, "option_file_id") references option_files (store_id, id) on delete set null ("option_file_id");
create index option_files_customer_id_idx on option_files (store_id, "customer_id");
create index option_files_order_id_idx on option_files (store_id, "order_id");
create index option_files_created_at_idx on option_files (store_id, "created_at", id);
create index order_options_option_file_id_idx on order_options (store_id, "option_file_id");
alter table option_files enable row level security;
alter table option_files force row level security;
create policy store_wall on option_files using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
