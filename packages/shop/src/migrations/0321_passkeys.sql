-- Keys of a person’s devices, each of which signs in by itself.
create table passkeys (
  id uuid not null,
  "account_id" uuid not null,
  "credential_id" text not null,
  "public_key" text not null,
  "algorithm" integer not null,
  "counter" integer default 0 not null,
  "transports" text[] default '{}'::text[] not null,
  "host" text not null,
  "name" text not null,
  "is_backed_up" boolean default false not null,
  "asked_at" timestamp with time zone not null,
  "used_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint passkeys_pkey primary key (id)
);
alter table passkeys add constraint passkeys_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
create index passkeys_account_id_idx on passkeys ("account_id");
create unique index passkeys_credential_id_key on passkeys ("credential_id");
