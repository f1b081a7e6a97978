-- Who looks at a shop now, and what is looked for in it, where a store wishes it. Visitors are gone within half an hour: nothing of them is worth a log.
create table customer_searches (
  store_id uuid not null,
  id uuid not null,
  "day" date not null,
  "words" text not null,
  "count" integer default 1 not null,
  "found" integer default 0 not null,
  "last_searched_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_searches_pkey primary key (store_id, id)
);
create unlogged table who_online (
  store_id uuid not null,
  id uuid not null,
  "key" text not null,
  "customer_id" uuid,
  "path" text not null,
  "page" text,
  "referrer" text,
  "device" text default 'computer'::text not null,
  "first_seen_at" timestamp with time zone not null,
  "last_seen_at" timestamp with time zone not null,
  "ip" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint who_online_pkey primary key (store_id, id),
  constraint who_online_device_check check ("device" in ('computer', 'phone', 'tablet'))
);
alter table customer_searches add constraint customer_searches_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table who_online add constraint who_online_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table who_online add constraint who_online_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
create unique index customer_searches_day_words_key on customer_searches (store_id, "day", "words");
create index customer_searches_day_sort_idx on customer_searches (store_id, "day", id);
create unique index who_online_key_key on who_online (store_id, "key");
create index who_online_customer_id_idx on who_online (store_id, "customer_id");
create index who_online_last_seen_at_sort_idx on who_online (store_id, "last_seen_at", id);
alter table customer_searches enable row level security;
alter table customer_searches force row level security;
create policy store_wall on customer_searches using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table who_online enable row level security;
alter table who_online force row level security;
create policy store_wall on who_online using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column customers_online boolean default false not null;
alter table settings add column customer_search boolean default false not null;
