-- Giving a shop another theme is made as a noun, so that it is written down and can be watched as a task.
create table theme_switches (
  store_id uuid not null,
  id uuid not null,
  "theme" text not null,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint theme_switches_pkey primary key (store_id, id)
);
alter table theme_switches add constraint theme_switches_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table theme_switches add constraint theme_switches_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
create index theme_switches_task_id_idx on theme_switches (store_id, "task_id");
create index theme_switches_created_at_idx on theme_switches (store_id, created_at, id);
alter table theme_switches enable row level security;
alter table theme_switches force row level security;
create policy store_wall on theme_switches using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
