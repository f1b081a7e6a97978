-- A shop answers to names of its owner's, each shown by a DNS record and led to one store of the platform.
create table domain_checks (
  store_id uuid not null,
  id uuid not null,
  "store_domain_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint domain_checks_pkey primary key (store_id, id)
);
create table store_hosts (
  id uuid not null,
  "host" citext not null,
  "target_store_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_hosts_pkey primary key (id)
);
alter table domain_checks add constraint domain_checks_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table domain_checks add constraint domain_checks_store_domain_id_fkey foreign key (store_id, "store_domain_id") references store_domains (store_id, id) on delete cascade;
alter table store_hosts add constraint store_hosts_target_store_id_fkey foreign key ("target_store_id") references stores (id) on delete cascade;
create index domain_checks_store_domain_id_idx on domain_checks (store_id, "store_domain_id");
create index domain_checks_created_at_idx on domain_checks (store_id, "created_at", id);
create unique index store_hosts_host_key on store_hosts ("host");
create index store_hosts_target_store_id_idx on store_hosts ("target_store_id");
create index store_hosts_created_at_idx on store_hosts ("created_at", id);
alter table domain_checks enable row level security;
alter table domain_checks force row level security;
create policy store_wall on domain_checks using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_domains add column checked_at timestamp with time zone;
alter table store_domains add column problem text;
alter table store_domains add column missing_since timestamp with time zone;
alter table store_domains add constraint store_domains_problem_check CHECK ((problem = ANY (ARRAY['no-record'::text, 'other-record'::text, 'taken'::text, 'silent'::text])));
CREATE UNIQUE INDEX store_domains_host_key ON public.store_domains USING btree (store_id, host);
