-- Chats of staff that are told what happens in a store, the bot that tells them, and what waits to be said.
create table alert_chats (
  store_id uuid not null,
  id uuid not null,
  "messenger" text default 'telegram'::text not null,
  "name" text,
  "types" text[] default '{order,return,account,review,affiliate,feedback,stock}'::text[] not null,
  "state" text default 'waiting'::text not null,
  "chat" text,
  "code_hash" text,
  "expires_at" timestamp with time zone,
  "linked_by" text,
  "last_sent_at" timestamp with time zone,
  "next_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint alert_chats_pkey primary key (store_id, id),
  constraint alert_chats_messenger_check check ("messenger" in ('telegram')),
  constraint alert_chats_state_check check ("state" in ('waiting', 'open', 'blocked'))
);
create table alert_messages (
  store_id uuid not null,
  id uuid not null,
  "alert_chat_id" uuid not null,
  "body" text,
  "state" text default 'pending'::text not null,
  "error" text,
  "unique_key" text not null,
  "sent_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint alert_messages_pkey primary key (store_id, id),
  constraint alert_messages_state_check check ("state" in ('pending', 'sent', 'failed'))
);
create table messenger_bots (
  store_id uuid not null,
  id uuid not null,
  "messenger" text default 'telegram'::text not null,
  "state" text default 'connecting'::text not null,
  "username" text,
  "error" text,
  "seen" jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint messenger_bots_pkey primary key (store_id, id),
  constraint messenger_bots_messenger_check check ("messenger" in ('telegram')),
  constraint messenger_bots_state_check check ("state" in ('connecting', 'open', 'refused'))
);
alter table alert_chats add constraint alert_chats_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table alert_messages add constraint alert_messages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table alert_messages add constraint alert_messages_alert_chat_id_fkey foreign key (store_id, "alert_chat_id") references alert_chats (store_id, id) on delete cascade;
alter table messenger_bots add constraint messenger_bots_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index alert_chats_messenger_chat_key on alert_chats (store_id, "messenger", "chat");
create unique index alert_chats_code_hash_key on alert_chats (store_id, "code_hash");
create index alert_chats_created_at_idx on alert_chats (store_id, "created_at", id);
create index alert_messages_alert_chat_id_idx on alert_messages (store_id, "alert_chat_id");
create unique index alert_messages_unique_key_key on alert_messages (store_id, "unique_key");
create index alert_messages_created_at_idx on alert_messages (store_id, "created_at", id);
create unique index messenger_bots_messenger_key on messenger_bots (store_id, "messenger");
create index messenger_bots_created_at_idx on messenger_bots (store_id, "created_at", id);
alter table alert_chats enable row level security;
alter table alert_chats force row level security;
create policy store_wall on alert_chats using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table alert_messages enable row level security;
alter table alert_messages force row level security;
create policy store_wall on alert_messages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table messenger_bots enable row level security;
alter table messenger_bots force row level security;
create policy store_wall on messenger_bots using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
