-- Whoever would buy what is out of stock leaves an address, and is told once it is back (record 0103).
create table restock_requests (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "wanted_id" text not null,
  "group_id" text,
  "combination" text,
  "email" citext not null,
  "language" text not null,
  "state" text default 'waiting'::text not null,
  "asked_at" timestamp with time zone not null,
  "told_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint restock_requests_pkey primary key (store_id, id),
  constraint restock_requests_state_check check ("state" in ('waiting', 'told'))
);
alter table restock_requests add constraint restock_requests_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table restock_requests add constraint restock_requests_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
create index restock_requests_product_id_idx on restock_requests (store_id, "product_id");
create unique index restock_requests_email_wanted_id_key on restock_requests (store_id, "email", "wanted_id");
create index restock_requests_search_text_idx on restock_requests using gin (store_id, search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index restock_requests_asked_at_sort_idx on restock_requests (store_id, "asked_at", id);
alter table restock_requests enable row level security;
alter table restock_requests force row level security;
create policy store_wall on restock_requests using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column restock_requests boolean default true not null;
alter table settings add column captcha_restock boolean default true not null;
