-- Addresses that a shop had elsewhere, or has no more, lead on.
create table url_redirects (
  store_id uuid not null,
  id uuid not null,
  "path" text not null,
  "code" text default '301'::text not null,
  "target" text,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint url_redirects_pkey primary key (store_id, id),
  constraint url_redirects_code_check check ("code" in ('301', '302', '410'))
);
alter table url_redirects add constraint url_redirects_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index url_redirects_path_key on url_redirects (store_id, "path");
create index url_redirects_created_at_idx on url_redirects (store_id, "created_at", id);
create index url_redirects_updated_at_idx on url_redirects (store_id, updated_at, id);
alter table url_redirects enable row level security;
alter table url_redirects force row level security;
create policy store_wall on url_redirects using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
