-- Newsletters: what is written to subscribers, to whom, and whether it went.
create table mail (
  store_id uuid not null,
  id uuid not null,
  "subject" jsonb not null,
  "text" jsonb not null,
  "audience" text default 'subscribers'::text not null,
  "customer_group_id" uuid,
  "state" text default 'draft'::text not null,
  "recipient_count" integer default 0 not null,
  "sent_count" integer default 0 not null,
  "skipped_count" integer default 0 not null,
  "sent_at" timestamp with time zone,
  "finished_at" timestamp with time zone,
  "actor_name" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_pkey primary key (store_id, id),
  constraint mail_audience_check check ("audience" in ('subscribers', 'customers', 'group', 'affiliates', 'buyers')),
  constraint mail_state_check check ("state" in ('draft', 'sending', 'done', 'stopped'))
);
create table mail_products (
  store_id uuid not null,
  id uuid not null,
  "mail_id" uuid not null,
  "product_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_products_pkey primary key (store_id, id)
);
create table mail_recipients (
  store_id uuid not null,
  id uuid not null,
  "mail_id" uuid not null,
  "email" citext not null,
  "language" text not null,
  "state" text default 'waiting'::text not null,
  "sent_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_recipients_pkey primary key (store_id, id),
  constraint mail_recipients_state_check check ("state" in ('waiting', 'sent', 'skipped'))
);
alter table mail add constraint mail_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail add constraint mail_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete set null ("customer_group_id");
alter table mail_products add constraint mail_products_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail_products add constraint mail_products_mail_id_fkey foreign key (store_id, "mail_id") references mail (store_id, id) on delete cascade;
alter table mail_products add constraint mail_products_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table mail_recipients add constraint mail_recipients_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail_recipients add constraint mail_recipients_mail_id_fkey foreign key (store_id, "mail_id") references mail (store_id, id) on delete cascade;
create index mail_customer_group_id_idx on mail (store_id, "customer_group_id");
create index mail_created_at_idx on mail (store_id, "created_at", id);
create index mail_products_product_id_idx on mail_products (store_id, "product_id");
create unique index mail_products_mail_id_product_id_key on mail_products (store_id, "mail_id", "product_id");
create index mail_products_created_at_idx on mail_products (store_id, "created_at", id);
create unique index mail_recipients_mail_id_email_key on mail_recipients (store_id, "mail_id", "email");
create index mail_recipients_created_at_idx on mail_recipients (store_id, "created_at", id);
alter table mail enable row level security;
alter table mail force row level security;
create policy store_wall on mail using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table mail_products enable row level security;
alter table mail_products force row level security;
create policy store_wall on mail_products using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table mail_recipients enable row level security;
alter table mail_recipients force row level security;
create policy store_wall on mail_recipients using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
