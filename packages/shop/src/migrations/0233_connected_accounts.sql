-- A store is paid to an account of its own that is connected to the platform’s.
create table connected_accounts (
  store_id uuid not null,
  id uuid not null,
  "provider" citext not null,
  "state" text default 'opened'::text not null,
  "account_id" citext,
  "pays_out" boolean default false not null,
  "country" text,
  "currency" text,
  "problem" text,
  "checked_at" timestamp with time zone,
  "reference" citext,
  "redirect_url" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint connected_accounts_pkey primary key (store_id, id),
  constraint connected_accounts_state_check check ("state" in ('opened', 'incomplete', 'active', 'lost'))
);
alter table connected_accounts add constraint connected_accounts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index connected_accounts_provider_key on connected_accounts (store_id, "provider");
create index connected_accounts_created_at_idx on connected_accounts (store_id, "created_at", id);
alter table connected_accounts enable row level security;
alter table connected_accounts force row level security;
create policy store_wall on connected_accounts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
