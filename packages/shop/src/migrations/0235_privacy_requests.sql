-- Who was forgotten at their own wish: that it was done, and by whom.
create table privacy_requests (
  store_id uuid not null,
  id uuid not null,
  "kind" text default 'erasure'::text not null,
  "customer_id" uuid not null,
  "asked_by" text default 'staff'::text not null,
  "state" text default 'pending'::text not null,
  "problem" text,
  "orders" integer default 0 not null,
  "invoices" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint privacy_requests_pkey primary key (store_id, id),
  constraint privacy_requests_kind_check check ("kind" in ('erasure')),
  constraint privacy_requests_asked_by_check check ("asked_by" in ('customer', 'staff')),
  constraint privacy_requests_state_check check ("state" in ('pending', 'done', 'failed'))
);
alter table privacy_requests add constraint privacy_requests_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table privacy_requests add constraint privacy_requests_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
create index privacy_requests_customer_id_idx on privacy_requests (store_id, "customer_id");
create index privacy_requests_created_at_idx on privacy_requests (store_id, "created_at", id);
alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
create policy store_wall on privacy_requests using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
