-- Staff have the parcels of many orders made at once, and watch how each fares.
alter table tasks drop constraint tasks_kind_check;
create table waybill_batches (
  store_id uuid not null,
  id uuid not null,
  "ids" text[] default '{}'::text[] not null,
  "query" text,
  "dry_run" boolean default false not null,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waybill_batches_pkey primary key (store_id, id)
);
alter table waybill_batches add constraint waybill_batches_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table waybill_batches add constraint waybill_batches_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
create index waybill_batches_task_id_idx on waybill_batches (store_id, "task_id");
create index waybill_batches_created_at_idx on waybill_batches (store_id, "created_at", id);
alter table waybill_batches enable row level security;
alter table waybill_batches force row level security;
create policy store_wall on waybill_batches using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table waybills add column waybill_batch_id uuid;
alter table tasks add constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['switch_theme'::text, 'sitemap'::text, 'import_progress'::text, 'upgrade_downgrade'::text, 'store_restrictions'::text, 'stripe_info'::text, 'stripe_checkout'::text, 'stripe_verify'::text, 'bulk_change'::text, 'language_copy'::text, 'import_undo'::text, 'order_statuses'::text, 'price_change'::text, 'export'::text, 'waybills'::text])));
alter table waybills add constraint waybills_waybill_batch_id_fkey FOREIGN KEY (store_id, waybill_batch_id) REFERENCES waybill_batches(store_id, id) ON DELETE SET NULL (waybill_batch_id);
CREATE INDEX waybills_waybill_batch_id_idx ON public.waybills USING btree (store_id, waybill_batch_id);
