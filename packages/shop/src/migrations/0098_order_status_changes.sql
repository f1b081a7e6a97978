-- Orders are moved in numbers as by hand one by one: what was asked for is kept, and watched as a task.
alter table tasks drop constraint tasks_kind_check;
create table order_status_changes (
  store_id uuid not null,
  id uuid not null,
  "order_status_id" uuid not null,
  "ids" text[] default '{}'::text[] not null,
  "query" text,
  "parcels" jsonb,
  "only_next" boolean default false not null,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_status_changes_pkey primary key (store_id, id)
);
alter table order_status_changes add constraint order_status_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_status_changes add constraint order_status_changes_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id) on delete cascade;
alter table order_status_changes add constraint order_status_changes_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
create index order_status_changes_order_status_id_idx on order_status_changes (store_id, "order_status_id");
create index order_status_changes_task_id_idx on order_status_changes (store_id, "task_id");
create index order_status_changes_created_at_idx on order_status_changes (store_id, "created_at", id);
alter table order_status_changes enable row level security;
alter table order_status_changes force row level security;
create policy store_wall on order_status_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['switch_theme'::text, 'sitemap'::text, 'import_progress'::text, 'upgrade_downgrade'::text, 'store_restrictions'::text, 'stripe_info'::text, 'stripe_checkout'::text, 'stripe_verify'::text, 'bulk_change'::text, 'language_copy'::text, 'import_undo'::text, 'order_statuses'::text])));
