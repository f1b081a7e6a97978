-- Who wants news by mail says so twice, and leaves by one click; a mail can say by which address.
create table newsletter_subscriptions (
  store_id uuid not null,
  id uuid not null,
  "email" citext not null,
  "language" text not null,
  "state" text default 'pending'::text not null,
  "confirmed_at" timestamp with time zone,
  "left_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint newsletter_subscriptions_pkey primary key (store_id, id),
  constraint newsletter_subscriptions_state_check check ("state" in ('pending', 'confirmed', 'left'))
);
alter table newsletter_subscriptions add constraint newsletter_subscriptions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index newsletter_subscriptions_email_key on newsletter_subscriptions (store_id, "email");
create index newsletter_subscriptions_created_at_idx on newsletter_subscriptions (store_id, "created_at", id);
alter table newsletter_subscriptions enable row level security;
alter table newsletter_subscriptions force row level security;
create policy store_wall on newsletter_subscriptions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table outbox_mails add column unsubscribe_url text;
