-- Addresses outside that are told what happens in a store, the secrets that sign it, and what was sent: programs need not ask again and again.
create table webhook_deliveries (
  store_id uuid not null,
  id uuid not null,
  "webhook_id" uuid not null,
  "event" text not null,
  "row_id" text,
  "state" text default 'waiting'::text not null,
  "attempts" integer default 0 not null,
  "code" integer,
  "duration" integer,
  "answer" text,
  "error" text,
  "next_try_at" timestamp with time zone,
  "waits_for" text,
  "cause" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint webhook_deliveries_pkey primary key (store_id, id),
  constraint webhook_deliveries_state_check check ("state" in ('waiting', 'delivered', 'failed'))
);
create table webhook_secrets (
  store_id uuid not null,
  id uuid not null,
  "webhook_id" uuid not null,
  "sealed" text,
  "hint" text,
  "ends_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint webhook_secrets_pkey primary key (store_id, id)
);
create table webhooks (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "url" text not null,
  "events" text[] default '{}'::text[] not null,
  "status" boolean default true not null,
  "last_delivered_at" timestamp with time zone,
  "failing_since" timestamp with time zone,
  "ended" text,
  "failures" integer default 0 not null,
  "due_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint webhooks_pkey primary key (store_id, id),
  constraint webhooks_ended_check check ("ended" in ('failing', 'gone'))
);
alter table webhook_deliveries add constraint webhook_deliveries_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey foreign key (store_id, "webhook_id") references webhooks (store_id, id) on delete cascade;
alter table webhook_secrets add constraint webhook_secrets_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table webhook_secrets add constraint webhook_secrets_webhook_id_fkey foreign key (store_id, "webhook_id") references webhooks (store_id, id) on delete cascade;
alter table webhooks add constraint webhooks_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index webhook_deliveries_waits_for_key on webhook_deliveries (store_id, "waits_for");
create unique index webhook_deliveries_webhook_id_cause_event_row_id_key on webhook_deliveries (store_id, "webhook_id", "cause", "event", "row_id");
create unique index webhook_deliveries_webhook_id_state_next_try_at_id_key on webhook_deliveries (store_id, "webhook_id", "state", "next_try_at", "id");
create unique index webhook_deliveries_row_id_id_key on webhook_deliveries (store_id, "row_id", "id");
create index webhook_deliveries_created_at_idx on webhook_deliveries (store_id, "created_at", id);
create index webhook_secrets_webhook_id_idx on webhook_secrets (store_id, "webhook_id");
create index webhook_secrets_created_at_idx on webhook_secrets (store_id, "created_at", id);
create index webhooks_created_at_idx on webhooks (store_id, "created_at", id);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy store_wall on webhook_deliveries using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table webhook_secrets enable row level security;
alter table webhook_secrets force row level security;
create policy store_wall on webhook_secrets using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy store_wall on webhooks using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
