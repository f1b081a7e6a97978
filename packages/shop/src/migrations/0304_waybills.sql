-- Parcels that carriers are asked to make, once each, and what staff did with those of which no answer came (record 0081).
create table waybills (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "delivery_group_id" uuid,
  "extension" text default 'local'::text not null,
  "state" text default 'waiting'::text not null,
  "dry_run" boolean default false not null,
  "first_name" text,
  "last_name" text,
  "phone" text,
  "branch_id" text,
  "address" text,
  "street" text,
  "house" text,
  "flat" text,
  "weight" numeric(20,3),
  "seats" integer,
  "value" integer,
  "contents" text,
  "payer" text default 'recipient'::text not null,
  "cash" integer,
  "cash_by" text default 'transfer'::text not null,
  "mark" text,
  "ref" text,
  "number" text,
  "cost" numeric(20,2),
  "expected_on" date,
  "fault" text,
  "message" text,
  "asked_at" timestamp with time zone,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waybills_pkey primary key (store_id, id),
  constraint waybills_state_check check ("state" in ('waiting', 'asked', 'made', 'refused', 'unknown', 'deleting', 'deleted', 'given-up')),
  constraint waybills_payer_check check ("payer" in ('recipient', 'sender')),
  constraint waybills_cash_by_check check ("cash_by" in ('transfer', 'account')),
  constraint waybills_fault_check check ("fault" in ('refused', 'away', 'unready'))
);
create table waybill_steps (
  store_id uuid not null,
  id uuid not null,
  "waybill_id" uuid not null,
  "step" text not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waybill_steps_pkey primary key (store_id, id),
  constraint waybill_steps_step_check check ("step" in ('look', 'delete', 'give-up'))
);
alter table waybills add constraint waybills_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table waybills add constraint waybills_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table waybills add constraint waybills_delivery_group_id_fkey foreign key (store_id, "delivery_group_id") references delivery_groups (store_id, id) on delete set null ("delivery_group_id");
alter table waybill_steps add constraint waybill_steps_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table waybill_steps add constraint waybill_steps_waybill_id_fkey foreign key (store_id, "waybill_id") references waybills (store_id, id) on delete cascade;
create index waybills_order_id_idx on waybills (store_id, "order_id");
create index waybills_delivery_group_id_idx on waybills (store_id, "delivery_group_id");
create index waybills_created_at_idx on waybills (store_id, "created_at", id);
create index waybill_steps_waybill_id_idx on waybill_steps (store_id, "waybill_id");
create index waybill_steps_created_at_idx on waybill_steps (store_id, "created_at", id);
alter table waybills enable row level security;
alter table waybills force row level security;
create policy store_wall on waybills using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table waybill_steps enable row level security;
alter table waybill_steps force row level security;
create policy store_wall on waybill_steps using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
