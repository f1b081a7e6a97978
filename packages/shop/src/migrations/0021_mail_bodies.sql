-- What mails say is sealed, goes when its link is used, and every look into one is written down. What stands here in the clear is sealed by a job.
alter table outbox_mails alter column text drop not null;
create table mail_looks (
  id uuid not null,
  "mail_id" text not null,
  "to" text not null,
  "subject" text not null,
  "actor_id" text not null,
  "actor_name" text,
  "ip" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_looks_pkey primary key (id)
);
create index mail_looks_search_text_idx on mail_looks using gin (search_text gin_trgm_ops);
alter table outbox_mails add column body text;
alter table outbox_mails add column link_of text;
-- Of a mail that has been sent nothing is needed any more.
update outbox_mails set text = null where state = 'sent';
