-- A super admin enters a store that is not his own with a reason, which its owner can read.
create table store_entries (
  id uuid not null,
  "target_store_id" uuid not null,
  "reason" text not null,
  "account_id" uuid,
  "actor_name" text,
  "session_id" text,
  "ip" text,
  "expires_at" timestamp with time zone,
  "left_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_entries_pkey primary key (id)
);
alter table store_entries add constraint store_entries_target_store_id_fkey foreign key ("target_store_id") references stores (id) on delete cascade;
alter table store_entries add constraint store_entries_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
create index store_entries_target_store_id_idx on store_entries ("target_store_id");
create index store_entries_account_id_idx on store_entries ("account_id");
create index store_entries_created_at_idx on store_entries ("created_at", id);
