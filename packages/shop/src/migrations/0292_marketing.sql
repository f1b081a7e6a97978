-- Campaigns: links that tell how often they were followed, and which orders came by them.
create table marketing (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "code" text,
  "description" text,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint marketing_pkey primary key (store_id, id)
);
create table marketing_visits (
  store_id uuid not null,
  id uuid not null,
  "marketing_id" uuid not null,
  "day" date not null,
  "count" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint marketing_visits_pkey primary key (store_id, id)
);
alter table marketing add constraint marketing_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table marketing_visits add constraint marketing_visits_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table marketing_visits add constraint marketing_visits_marketing_id_fkey foreign key (store_id, "marketing_id") references marketing (store_id, id) on delete cascade;
create unique index marketing_code_key on marketing (store_id, "code");
create index marketing_created_at_idx on marketing (store_id, "created_at", id);
create unique index marketing_visits_marketing_id_day_key on marketing_visits (store_id, "marketing_id", "day");
create index marketing_visits_day_sort_idx on marketing_visits (store_id, "day", id);
alter table marketing enable row level security;
alter table marketing force row level security;
create policy store_wall on marketing using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table marketing_visits enable row level security;
alter table marketing_visits force row level security;
create policy store_wall on marketing_visits using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table orders add column marketing_id uuid;
alter table orders add constraint orders_marketing_id_fkey FOREIGN KEY (store_id, marketing_id) REFERENCES marketing(store_id, id) ON DELETE SET NULL (marketing_id);
CREATE INDEX orders_marketing_id_idx ON public.orders USING btree (store_id, marketing_id);
