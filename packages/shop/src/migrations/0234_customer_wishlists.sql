-- What customers would like to have, and the key that shows it to others.
create table customer_wishlists (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid,
  "product_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_wishlists_pkey primary key (store_id, id)
);
alter table customer_wishlists add constraint customer_wishlists_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_wishlists add constraint customer_wishlists_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_wishlists add constraint customer_wishlists_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
create index customer_wishlists_customer_id_idx on customer_wishlists (store_id, "customer_id");
create index customer_wishlists_product_id_idx on customer_wishlists (store_id, "product_id");
create unique index customer_wishlists_customer_id_product_id_key on customer_wishlists (store_id, "customer_id", "product_id");
create index customer_wishlists_created_at_idx on customer_wishlists (store_id, "created_at", id);
alter table customer_wishlists enable row level security;
alter table customer_wishlists force row level security;
create policy store_wall on customer_wishlists using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customers add column wishlist_key citext;
CREATE UNIQUE INDEX customers_wishlist_key_key ON public.customers USING btree (store_id, wishlist_key);
