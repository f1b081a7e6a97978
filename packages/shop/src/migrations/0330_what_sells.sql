-- Lists are sorted by what sells, counted by a job every night; what runs out is noticed by another (records 0106, 0107).
create table low_stocks (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "thing_id" text not null,
  "combination" text,
  "model" text not null,
  "quantity" integer not null,
  "noticed_at" timestamp with time zone not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint low_stocks_pkey primary key (store_id, id)
);
alter table low_stocks add constraint low_stocks_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table low_stocks add constraint low_stocks_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
create index low_stocks_product_id_idx on low_stocks (store_id, "product_id");
create unique index low_stocks_thing_id_key on low_stocks (store_id, "thing_id");
create index low_stocks_search_text_idx on low_stocks using gin (store_id, search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index low_stocks_quantity_sort_idx on low_stocks (store_id, "quantity", id);
create index low_stocks_noticed_at_sort_idx on low_stocks (store_id, "noticed_at", id);
alter table low_stocks enable row level security;
alter table low_stocks force row level security;
create policy store_wall on low_stocks using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table products add column sold integer default 0 not null;
alter table settings add column low_stock integer default 3 not null;
CREATE INDEX products_sold_sort_idx ON public.products USING btree (store_id, sold, id);
