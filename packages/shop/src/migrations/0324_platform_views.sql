-- Views of the platform's own lists, of one super admin or of all of them.
create table platform_views (
  id uuid not null,
  "list" text not null,
  "name" text not null,
  "query" text,
  "columns" text[] default '{}'::text[] not null,
  "is_shared" boolean default false not null,
  "sort_order" integer default 0 not null,
  "made_by" text,
  "account_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint platform_views_pkey primary key (id)
);
alter table platform_views add constraint platform_views_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
create index platform_views_account_id_idx on platform_views ("account_id");
create index platform_views_sort_order_sort_idx on platform_views ("sort_order", id);
