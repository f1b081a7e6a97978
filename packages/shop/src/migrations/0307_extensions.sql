-- Apps that are tried and paid by the month beside a plan: what the platform asks for each, and what every store did with them; payments and receipts say of which.
alter table billing_receipts alter column plan drop not null;
create table extension_changes (
  store_id uuid not null,
  id uuid not null,
  "app" citext not null,
  "action" text not null,
  "by_page" boolean default false not null,
  "state" text default 'pending'::text not null,
  "amount" numeric(20,2),
  "vat" numeric(20,2),
  "vat_percent" numeric(20,2),
  "currency" text,
  "reference" citext,
  "redirect_url" text,
  "provider" text,
  "provider_checkout_id" text,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint extension_changes_pkey primary key (store_id, id),
  constraint extension_changes_action_check check ("action" in ('try', 'buy', 'cancel', 'keep', 'uninstall', 'install')),
  constraint extension_changes_state_check check ("state" in ('pending', 'done', 'failed', 'canceled'))
);
create table extensions (
  store_id uuid not null,
  id uuid not null,
  "app" citext not null,
  "state" text not null,
  "trial_starts_at" timestamp with time zone,
  "trial_ends_at" timestamp with time zone,
  "ends_at" timestamp with time zone,
  "anchor_day" integer default 1 not null,
  "is_canceled" boolean default false not null,
  "price" numeric(20,2),
  "vat_percent" numeric(20,2),
  "currency" text,
  "next_price" numeric(20,2),
  "next_price_told_at" timestamp with time zone,
  "failed_since" timestamp with time zone,
  "attempts" integer default 0 not null,
  "told_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint extensions_pkey primary key (store_id, id),
  constraint extensions_state_check check ("state" in ('off', 'trial', 'active', 'past_due', 'ended'))
);
create table marketplace (
  id uuid not null,
  "code" citext not null,
  "name" jsonb not null,
  "description" jsonb,
  "price" numeric(20,2),
  "currency" text default 'USD'::text not null,
  "vat_percent" numeric(20,2) default 20 not null,
  "trial_days" integer default 14 not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint marketplace_pkey primary key (id)
);
alter table extension_changes add constraint extension_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table extensions add constraint extensions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index extension_changes_created_at_idx on extension_changes (store_id, "created_at", id);
create unique index extensions_app_key on extensions (store_id, "app");
create index extensions_created_at_idx on extensions (store_id, "created_at", id);
create unique index marketplace_code_key on marketplace ("code");
create index marketplace_sort_order_sort_idx on marketplace ("sort_order", id);
alter table extension_changes enable row level security;
alter table extension_changes force row level security;
create policy store_wall on extension_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table extensions enable row level security;
alter table extensions force row level security;
create policy store_wall on extensions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table billing_receipts add column app text;
alter table payment_histories add column app text;
