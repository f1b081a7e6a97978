-- Carts that their shoppers left, what was mailed about them and what came of it; and who wants no such mails.
create table cart_mail_refusals (
  store_id uuid not null,
  id uuid not null,
  "email" citext not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint cart_mail_refusals_pkey primary key (store_id, id)
);
create table abandoned_cart_mails (
  store_id uuid not null,
  id uuid not null,
  "abandoned_cart_id" uuid not null,
  "number" integer default 1 not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint abandoned_cart_mails_pkey primary key (store_id, id)
);
create table abandoned_carts (
  store_id uuid not null,
  id uuid not null,
  "cart_id" text,
  "left_cart_id" text,
  "customer_id" uuid,
  "email" citext,
  "first_name" text,
  "last_name" text,
  "language" text not null,
  "currency" text not null,
  "total" numeric(20,4),
  "item_count" integer not null,
  "lines" jsonb default '[]'::jsonb not null,
  "touched_at" timestamp with time zone not null,
  "state" text default 'open'::text not null,
  "mail_count" integer default 0 not null,
  "mailed_at" timestamp with time zone,
  "restored_at" timestamp with time zone,
  "order_id" uuid,
  "revenue" bigint,
  "recovered_at" timestamp with time zone,
  "expires_at" timestamp with time zone not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint abandoned_carts_pkey primary key (store_id, id),
  constraint abandoned_carts_state_check check ("state" in ('open', 'mailed', 'recovered', 'ended'))
);
alter table cart_mail_refusals add constraint cart_mail_refusals_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table abandoned_cart_mails add constraint abandoned_cart_mails_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table abandoned_cart_mails add constraint abandoned_cart_mails_abandoned_cart_id_fkey foreign key (store_id, "abandoned_cart_id") references abandoned_carts (store_id, id) on delete cascade;
alter table abandoned_carts add constraint abandoned_carts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table abandoned_carts add constraint abandoned_carts_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table abandoned_carts add constraint abandoned_carts_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete set null ("order_id");
create unique index cart_mail_refusals_email_key on cart_mail_refusals (store_id, "email");
create index cart_mail_refusals_created_at_idx on cart_mail_refusals (store_id, "created_at", id);
create unique index abandoned_cart_mails_abandoned_cart_id_number_key on abandoned_cart_mails (store_id, "abandoned_cart_id", "number");
create index abandoned_cart_mails_created_at_idx on abandoned_cart_mails (store_id, "created_at", id);
create unique index abandoned_carts_cart_id_key on abandoned_carts (store_id, "cart_id");
create unique index abandoned_carts_left_cart_id_key on abandoned_carts (store_id, "left_cart_id");
create index abandoned_carts_customer_id_idx on abandoned_carts (store_id, "customer_id");
create index abandoned_carts_order_id_idx on abandoned_carts (store_id, "order_id");
create index abandoned_carts_search_text_idx on abandoned_carts using gin (store_id, search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index abandoned_carts_touched_at_sort_idx on abandoned_carts (store_id, "touched_at", id);
alter table cart_mail_refusals enable row level security;
alter table cart_mail_refusals force row level security;
create policy store_wall on cart_mail_refusals using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table abandoned_cart_mails enable row level security;
alter table abandoned_cart_mails force row level security;
create policy store_wall on abandoned_cart_mails using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table abandoned_carts enable row level security;
alter table abandoned_carts force row level security;
create policy store_wall on abandoned_carts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column abandoned_cart_mails boolean default false not null;
-- Whoever may see to orders may see to what nearly became one.
insert into customer_group_permissions (store_id, id, customer_group_id, service, can_get, can_create, can_update, can_delete)
  select store_id, gen_random_uuid(), customer_group_id, 'abandoned-carts', can_get, can_create, can_update, can_delete from customer_group_permissions where service = 'orders'
  on conflict (store_id, customer_group_id, service) do nothing;
