-- Views of lists that somebody has saved, and those that lists open with; whoever works in a store already may have them.
create table first_views (
  store_id uuid not null,
  id uuid not null,
  "list" text not null,
  "view_id" uuid,
  "member_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint first_views_pkey primary key (store_id, id)
);
create table saved_views (
  store_id uuid not null,
  id uuid not null,
  "list" text not null,
  "name" text not null,
  "query" text,
  "columns" text[] default '{}'::text[] not null,
  "is_shared" boolean default false not null,
  "customer_group_id" uuid,
  "sort_order" integer default 0 not null,
  "made_by" text,
  "member_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_views_pkey primary key (store_id, id)
);
alter table first_views add constraint first_views_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table first_views add constraint first_views_view_id_fkey foreign key (store_id, "view_id") references saved_views (store_id, id) on delete cascade;
alter table first_views add constraint first_views_member_id_fkey foreign key (store_id, "member_id") references staff_members (store_id, id) on delete cascade;
alter table saved_views add constraint saved_views_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table saved_views add constraint saved_views_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete set null ("customer_group_id");
alter table saved_views add constraint saved_views_member_id_fkey foreign key (store_id, "member_id") references staff_members (store_id, id) on delete cascade;
create index first_views_view_id_idx on first_views (store_id, "view_id");
create unique index first_views_member_id_list_key on first_views (store_id, "member_id", "list");
create index saved_views_customer_group_id_idx on saved_views (store_id, "customer_group_id");
create index saved_views_member_id_idx on saved_views (store_id, "member_id");
create index saved_views_sort_order_sort_idx on saved_views (store_id, "sort_order", id);
alter table first_views enable row level security;
alter table first_views force row level security;
create policy store_wall on first_views using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy store_wall on saved_views using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
insert into customer_group_permissions (store_id, id, customer_group_id, service, can_get, can_create, can_update, can_delete)
  select store_id, gen_random_uuid(), customer_group_id, 'saved-views', true, true, true, true
  from (select distinct store_id, customer_group_id from customer_group_permissions) as groups;
