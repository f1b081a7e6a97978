-- An owner's own words of the mails that a store sends, and mails that were sent to try them.
create table mail_templates (
  store_id uuid not null,
  id uuid not null,
  "mail" text not null,
  "subject" jsonb default '{}'::jsonb not null,
  "text" jsonb default '{}'::jsonb not null,
  "status" boolean default true not null,
  "is_sent" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_templates_pkey primary key (store_id, id)
);
create table mail_tests (
  store_id uuid not null,
  id uuid not null,
  "mail_template_id" uuid,
  "mail" text not null,
  "language" text not null,
  "subject" text,
  "text" text,
  "dry_run" boolean default false not null,
  "account_id" text,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_tests_pkey primary key (store_id, id)
);
alter table mail_templates add constraint mail_templates_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail_tests add constraint mail_tests_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table mail_tests add constraint mail_tests_mail_template_id_fkey foreign key (store_id, "mail_template_id") references mail_templates (store_id, id) on delete cascade;
create unique index mail_templates_mail_key on mail_templates (store_id, "mail");
create index mail_templates_mail_sort_idx on mail_templates (store_id, "mail", id);
create index mail_tests_mail_template_id_idx on mail_tests (store_id, "mail_template_id");
create index mail_tests_created_at_idx on mail_tests (store_id, "created_at", id);
alter table mail_templates enable row level security;
alter table mail_templates force row level security;
create policy store_wall on mail_templates using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table mail_tests enable row level security;
alter table mail_tests force row level security;
create policy store_wall on mail_tests using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
