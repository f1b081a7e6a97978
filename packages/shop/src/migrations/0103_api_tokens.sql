-- Programs work with a store by keys of their own, people see where they are signed in, and roles are a list.
create table api_tokens (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "scopes" text[] default '{}'::text[] not null,
  "expires_at" timestamp with time zone,
  "account_id" uuid not null,
  "made_by" text,
  "hint" text,
  "last_used_at" timestamp with time zone,
  "token_hash" text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint api_tokens_pkey primary key (store_id, id)
);
create table roles (
  id uuid not null,
  "number" integer not null,
  "code" citext not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint roles_pkey primary key (id)
);
alter table sessions add column used_at timestamp with time zone;
alter table audit_logs add column actor_token text;
alter table api_tokens add constraint api_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE;
CREATE UNIQUE INDEX roles_number_key ON public.roles USING btree (number);
CREATE UNIQUE INDEX api_tokens_token_hash_key ON public.api_tokens USING btree (store_id, token_hash);
CREATE INDEX api_tokens_created_at_idx ON public.api_tokens USING btree (store_id, created_at, id);
CREATE UNIQUE INDEX roles_code_key ON public.roles USING btree (code);
CREATE INDEX roles_number_sort_idx ON public.roles USING btree (number, id);
CREATE INDEX api_tokens_account_id_idx ON public.api_tokens USING btree (store_id, account_id);
alter table api_tokens enable row level security; alter table api_tokens force row level security;
create policy store_wall on api_tokens using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
insert into roles (id, "number", "code") values
  (gen_random_uuid(), 1, 'ADMIN'), (gen_random_uuid(), 2, 'SHOP_ADMIN'), (gen_random_uuid(), 3, 'CUSTOMER');
