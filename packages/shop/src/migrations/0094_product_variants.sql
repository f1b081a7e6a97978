-- Combinations of option values with their own article number, price, stock and picture; orders and stock movements name them.
create table product_variants (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "sku" text,
  "price" bigint,
  "quantity" integer default 0 not null,
  "image" uuid,
  "status" boolean default true not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_variants_pkey primary key (store_id, id)
);
alter table product_variants add constraint product_variants_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_variants add constraint product_variants_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_variants add constraint product_variants_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
create index product_variants_product_id_idx on product_variants (store_id, "product_id");
create index product_variants_created_at_idx on product_variants (store_id, created_at, id);
alter table product_variants enable row level security;
alter table product_variants force row level security;
create policy store_wall on product_variants using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
create table product_variant_values (
  store_id uuid not null,
  id uuid not null,
  "product_variant_id" uuid not null,
  "option_value_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_variant_values_pkey primary key (store_id, id)
);
alter table product_variant_values add constraint product_variant_values_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_variant_values add constraint product_variant_values_product_variant_id_fkey foreign key (store_id, "product_variant_id") references product_variants (store_id, id) on delete cascade;
alter table product_variant_values add constraint product_variant_values_option_value_id_fkey foreign key (store_id, "option_value_id") references option_values (store_id, id);
create index product_variant_values_product_variant_id_idx on product_variant_values (store_id, "product_variant_id");
create index product_variant_values_option_value_id_idx on product_variant_values (store_id, "option_value_id");
create unique index product_variant_values_product_variant_id_option_va_k43s18 on product_variant_values (store_id, "product_variant_id", "option_value_id");
create index product_variant_values_created_at_idx on product_variant_values (store_id, created_at, id);
alter table product_variant_values enable row level security;
alter table product_variant_values force row level security;
create policy store_wall on product_variant_values using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table stock_movements add column product_variant_id text;
alter table order_products add column product_variant_id text;
