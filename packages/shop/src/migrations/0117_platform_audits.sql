-- What super admins change of the platform itself is written down, as what people change in a store is.
create table platform_audits (
  id uuid not null,
  "action" text not null,
  "resource" text not null,
  "row_id" text not null,
  "actor_id" text,
  "actor_name" text,
  "changes" jsonb,
  "ip" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint platform_audits_pkey primary key (id),
  constraint platform_audits_action_check check ("action" in ('create', 'update', 'remove', 'restore'))
);
create index platform_audits_search_text_idx on platform_audits using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index platform_audits_created_at_idx on platform_audits ("created_at", id);
