-- The first steps of a shop become rows that can be put away; what shops sell is a list of the platform, and brings lists of its own.
create table product_types (
  id uuid not null,
  "code" citext not null,
  "name" jsonb not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_types_pkey primary key (id)
);
create table setup_steps (
  store_id uuid not null,
  id uuid not null,
  "code" text not null,
  "sort_order" integer default 0 not null,
  "dismissed_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint setup_steps_pkey primary key (store_id, id)
);
create table starter_sets (
  store_id uuid not null,
  id uuid not null,
  "code" citext not null,
  "rows" jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint starter_sets_pkey primary key (store_id, id)
);
alter table setup_steps add constraint setup_steps_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table starter_sets add constraint starter_sets_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index product_types_code_key on product_types ("code");
create index product_types_sort_order_sort_idx on product_types ("sort_order", id);
create unique index setup_steps_code_key on setup_steps (store_id, "code");
create index setup_steps_sort_order_sort_idx on setup_steps (store_id, "sort_order", id);
create unique index starter_sets_code_key on starter_sets (store_id, "code");
create index starter_sets_created_at_idx on starter_sets (store_id, "created_at", id);
alter table setup_steps enable row level security;
alter table setup_steps force row level security;
create policy store_wall on setup_steps using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table starter_sets enable row level security;
alter table starter_sets force row level security;
create policy store_wall on starter_sets using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
insert into setup_steps (store_id, id, code, sort_order, dismissed_at)
  select s.store_id, gen_random_uuid(), step.code, step.n - 1, case when step.code = any(s.dismissed_steps) then s.updated_at end
  from settings s, unnest(array['products', 'categories', 'contacts', 'logo', 'delivery', 'payment', 'first_order']) with ordinality step(code, n);
alter table settings drop column dismissed_steps;
