-- Prices of many products change at once, and what a change has done can be put back.
alter table tasks drop constraint tasks_kind_check;
create table price_change_items (
  store_id uuid not null,
  id uuid not null,
  "price_change_id" uuid not null,
  "product_id" uuid not null,
  "before" bigint not null,
  "after" bigint not null,
  "variants" jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_change_items_pkey primary key (store_id, id)
);
create table price_changes (
  store_id uuid not null,
  id uuid not null,
  "ids" text[] default '{}'::text[] not null,
  "query" text,
  "way" text default 'percent'::text not null,
  "value" numeric(20,4) default 0 not null,
  "round_to" text default '0.01'::text not null,
  "undoes_id" uuid,
  "actor_name" text,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_changes_pkey primary key (store_id, id),
  constraint price_changes_way_check check ("way" in ('percent', 'amount', 'set')),
  constraint price_changes_round_to_check check ("round_to" in ('0.01', '0.1', '1', '5', '10', '50', '100'))
);
alter table price_change_items add constraint price_change_items_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table price_change_items add constraint price_change_items_price_change_id_fkey foreign key (store_id, "price_change_id") references price_changes (store_id, id) on delete cascade;
alter table price_change_items add constraint price_change_items_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table price_changes add constraint price_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table price_changes add constraint price_changes_undoes_id_fkey foreign key (store_id, "undoes_id") references price_changes (store_id, id) on delete cascade;
alter table price_changes add constraint price_changes_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
create index price_change_items_product_id_idx on price_change_items (store_id, "product_id");
create unique index price_change_items_price_change_id_product_id_key on price_change_items (store_id, "price_change_id", "product_id");
create index price_change_items_created_at_idx on price_change_items (store_id, "created_at", id);
create index price_changes_undoes_id_idx on price_changes (store_id, "undoes_id");
create index price_changes_task_id_idx on price_changes (store_id, "task_id");
create index price_changes_created_at_idx on price_changes (store_id, "created_at", id);
alter table price_change_items enable row level security;
alter table price_change_items force row level security;
create policy store_wall on price_change_items using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table price_changes enable row level security;
alter table price_changes force row level security;
create policy store_wall on price_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['switch_theme'::text, 'sitemap'::text, 'import_progress'::text, 'upgrade_downgrade'::text, 'store_restrictions'::text, 'stripe_info'::text, 'stripe_checkout'::text, 'stripe_verify'::text, 'bulk_change'::text, 'language_copy'::text, 'import_undo'::text, 'order_statuses'::text, 'price_change'::text, 'export'::text])));
