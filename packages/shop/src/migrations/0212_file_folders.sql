-- Files lie in folders, one level deep; a folder that goes leaves its files where all can be seen.
create table file_folders (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint file_folders_pkey primary key (store_id, id)
);
alter table file_folders add constraint file_folders_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index file_folders_name_key on file_folders (store_id, "name");
alter table file_folders enable row level security;
alter table file_folders force row level security;
create policy store_wall on file_folders using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table files add column folder_id uuid;
alter table files add constraint files_folder_id_fkey FOREIGN KEY (store_id, folder_id) REFERENCES file_folders(store_id, id) ON DELETE SET NULL (folder_id);
CREATE INDEX files_folder_id_idx ON public.files USING btree (store_id, folder_id);
