-- What shoppers do, written down where a store wishes it: nothing is, until it is turned on.
create table customer_activities (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid,
  "key" text not null,
  "order_id" uuid,
  "return_id" uuid,
  "ip" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_activities_pkey primary key (store_id, id),
  constraint customer_activities_key_check check ("key" in ('register', 'edit', 'password', 'reset', 'login', 'forgotten', 'transaction', 'affiliate_add', 'affiliate_edit', 'address_add', 'address_edit', 'address_delete', 'return_account', 'return_guest', 'order_account', 'order_guest'))
);
alter table customer_activities add constraint customer_activities_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_activities add constraint customer_activities_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_activities add constraint customer_activities_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table customer_activities add constraint customer_activities_return_id_fkey foreign key (store_id, "return_id") references returns (store_id, id) on delete cascade;
create index customer_activities_customer_id_idx on customer_activities (store_id, "customer_id");
create index customer_activities_order_id_idx on customer_activities (store_id, "order_id");
create index customer_activities_return_id_idx on customer_activities (store_id, "return_id");
create index customer_activities_created_at_idx on customer_activities (store_id, "created_at", id);
alter table customer_activities enable row level security;
alter table customer_activities force row level security;
create policy store_wall on customer_activities using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column customer_activity boolean default false not null;
