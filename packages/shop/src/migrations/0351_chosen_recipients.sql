-- A newsletter may be for customers who were chosen one by one.
alter table mail drop constraint mail_audience_check;
create table mail_customers (
  store_id uuid not null,
  id uuid not null,
  "mail_id" uuid not null,
  "customer_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_customers_pkey primary key (store_id, id)
);
alter table mail_customers add constraint mail_customers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail_customers add constraint mail_customers_mail_id_fkey foreign key (store_id, "mail_id") references mail (store_id, id) on delete cascade;
alter table mail_customers add constraint mail_customers_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
create index mail_customers_customer_id_idx on mail_customers (store_id, "customer_id");
create unique index mail_customers_mail_id_customer_id_key on mail_customers (store_id, "mail_id", "customer_id");
create index mail_customers_created_at_idx on mail_customers (store_id, "created_at", id);
alter table mail_customers enable row level security;
alter table mail_customers force row level security;
create policy store_wall on mail_customers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table mail add constraint mail_audience_check CHECK ((audience = ANY (ARRAY['subscribers'::text, 'customers'::text, 'group'::text, 'chosen'::text, 'affiliates'::text, 'buyers'::text])));
