-- Staff make orders for those who call, each form once, and the order says who of them did.
create table staff_orders (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid,
  "key" text not null,
  "customer_id" uuid,
  "first_name" text,
  "last_name" text,
  "email" text,
  "phone" text,
  "language" text,
  "currency" text,
  "lines" jsonb not null,
  "delivery_address" jsonb,
  "payment_address" jsonb,
  "delivery_method_id" uuid,
  "payment_method_id" uuid,
  "coupon_code" text,
  "voucher_code" text,
  "use_credit" boolean default false not null,
  "comment" text,
  "notify" boolean default false not null,
  "hash" text,
  "dry_run" boolean default false not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint staff_orders_pkey primary key (store_id, id)
);
alter table staff_orders add constraint staff_orders_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table staff_orders add constraint staff_orders_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table staff_orders add constraint staff_orders_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table staff_orders add constraint staff_orders_delivery_method_id_fkey foreign key (store_id, "delivery_method_id") references delivery_methods (store_id, id) on delete set null ("delivery_method_id");
alter table staff_orders add constraint staff_orders_payment_method_id_fkey foreign key (store_id, "payment_method_id") references payment_methods (store_id, id) on delete set null ("payment_method_id");
create index staff_orders_order_id_idx on staff_orders (store_id, "order_id");
create unique index staff_orders_key_key on staff_orders (store_id, "key");
create index staff_orders_customer_id_idx on staff_orders (store_id, "customer_id");
create index staff_orders_delivery_method_id_idx on staff_orders (store_id, "delivery_method_id");
create index staff_orders_payment_method_id_idx on staff_orders (store_id, "payment_method_id");
create index staff_orders_created_at_idx on staff_orders (store_id, "created_at", id);
alter table staff_orders enable row level security;
alter table staff_orders force row level security;
create policy store_wall on staff_orders using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table orders add column made_by text;
