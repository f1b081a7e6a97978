-- Who signs in by an account elsewhere, and the secrets of the store’s apps there: accounts are known by who somebody is there, not by mail.
alter table customer_activities drop constraint customer_activities_key_check;
create table customer_logins (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "provider" text not null,
  "subject" text not null,
  "email" text,
  "is_proven" boolean default false not null,
  "last_used_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_logins_pkey primary key (store_id, id),
  constraint customer_logins_provider_check check ("provider" in ('google', 'facebook'))
);
alter table customer_logins add constraint customer_logins_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_logins add constraint customer_logins_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
create unique index customer_logins_provider_subject_key on customer_logins (store_id, "provider", "subject");
create unique index customer_logins_customer_id_provider_key on customer_logins (store_id, "customer_id", "provider");
create index customer_logins_created_at_idx on customer_logins (store_id, "created_at", id);
alter table customer_logins enable row level security;
alter table customer_logins force row level security;
create policy store_wall on customer_logins using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column facebook_app_secret text;
alter table settings add column google_app_secret text;
alter table customer_activities add constraint customer_activities_key_check CHECK ((key = ANY (ARRAY['register'::text, 'edit'::text, 'password'::text, 'reset'::text, 'login'::text, 'login_add'::text, 'login_remove'::text, 'forgotten'::text, 'transaction'::text, 'affiliate_add'::text, 'affiliate_edit'::text, 'address_add'::text, 'address_edit'::text, 'address_delete'::text, 'return_account'::text, 'return_guest'::text, 'order_account'::text, 'order_guest'::text])));
