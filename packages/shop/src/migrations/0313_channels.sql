-- What a shop publishes in a channel elsewhere, and how its channel answers: pages show the posts.
create table channel_posts (
  store_id uuid not null,
  id uuid not null,
  "channel" text default 'instagram'::text not null,
  "post" text not null,
  "url" text not null,
  "text" text,
  "image" uuid,
  "posted_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint channel_posts_pkey primary key (store_id, id),
  constraint channel_posts_channel_check check ("channel" in ('instagram'))
);
create table social_channels (
  store_id uuid not null,
  id uuid not null,
  "channel" text default 'instagram'::text not null,
  "state" text default 'connecting'::text not null,
  "account" text,
  "error" text,
  "missed" integer default 0 not null,
  "read_at" timestamp with time zone,
  "due_at" timestamp with time zone,
  "attempts" integer default 0 not null,
  "token_since" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint social_channels_pkey primary key (store_id, id),
  constraint social_channels_channel_check check ("channel" in ('instagram')),
  constraint social_channels_state_check check ("state" in ('connecting', 'open', 'refused'))
);
alter table channel_posts add constraint channel_posts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table channel_posts add constraint channel_posts_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table social_channels add constraint social_channels_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index channel_posts_channel_post_key on channel_posts (store_id, "channel", "post");
create index channel_posts_posted_at_sort_idx on channel_posts (store_id, "posted_at", id);
create unique index social_channels_channel_key on social_channels (store_id, "channel");
create index social_channels_created_at_idx on social_channels (store_id, "created_at", id);
alter table channel_posts enable row level security;
alter table channel_posts force row level security;
create policy store_wall on channel_posts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table social_channels enable row level security;
alter table social_channels force row level security;
create policy store_wall on social_channels using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
