-- A second step of signing in: what a code is checked by, who has yet to show one, and browsers that are asked for none.
create table sign_in_tickets (
  id uuid not null,
  "token_hash" text not null,
  "account_id" uuid not null,
  "fingerprint" text,
  "password_mark" text not null,
  "tries" integer default 0 not null,
  "expires_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sign_in_tickets_pkey primary key (id)
);
create table trusted_browsers (
  id uuid not null,
  "token_hash" text not null,
  "account_id" uuid not null,
  "password_mark" text not null,
  "two_step_at" timestamp with time zone not null,
  "ip" text,
  "user_agent" text,
  "used_at" timestamp with time zone not null,
  "expires_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint trusted_browsers_pkey primary key (id)
);
create table two_steps (
  id uuid not null,
  "account_id" uuid not null,
  "secret" text,
  "used_step" integer default 0 not null,
  "recovery" text[] default '{}'::text[] not null,
  "recovery_left" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint two_steps_pkey primary key (id)
);
alter table sign_in_tickets add constraint sign_in_tickets_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table trusted_browsers add constraint trusted_browsers_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table two_steps add constraint two_steps_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
create unique index sign_in_tickets_token_hash_key on sign_in_tickets ("token_hash");
create index sign_in_tickets_account_id_idx on sign_in_tickets ("account_id");
create unique index trusted_browsers_token_hash_key on trusted_browsers ("token_hash");
create index trusted_browsers_account_id_idx on trusted_browsers ("account_id");
create unique index two_steps_account_id_key on two_steps ("account_id");
alter table accounts add column two_step_at timestamp with time zone;
alter table configuration_settings add column two_step_required boolean default false not null;
alter table sessions add column two_step_at timestamp with time zone;
alter table settings add column two_step_required boolean default false not null;
alter table staff_members add column two_step boolean default false not null;
