-- What shoppers write by the shop’s own form is kept until somebody has answered it.
create table feedback_messages (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "email" text not null,
  "text" text not null,
  "is_answered" boolean default false not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint feedback_messages_pkey primary key (store_id, id)
);
alter table feedback_messages add constraint feedback_messages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index feedback_messages_created_at_idx on feedback_messages (store_id, "created_at", id);
alter table feedback_messages enable row level security;
alter table feedback_messages force row level security;
create policy store_wall on feedback_messages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
