-- People are invited to work in a store, and groups for them are told apart from those of customers.
create table staff_invitations (
  store_id uuid not null,
  id uuid not null,
  "email" citext not null,
  "customer_group_id" uuid not null,
  "language" text default 'en-us'::text not null,
  "expires_at" timestamp with time zone not null,
  "invited_by" text,
  "token_hash" text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint staff_invitations_pkey primary key (store_id, id)
);
alter table staff_invitations add constraint staff_invitations_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table staff_invitations add constraint staff_invitations_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
create unique index staff_invitations_email_key on staff_invitations (store_id, "email");
create index staff_invitations_customer_group_id_idx on staff_invitations (store_id, "customer_group_id");
create unique index staff_invitations_token_hash_key on staff_invitations (store_id, "token_hash");
create index staff_invitations_created_at_idx on staff_invitations (store_id, created_at, id);
alter table staff_invitations enable row level security;
alter table staff_invitations force row level security;
create policy store_wall on staff_invitations using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_groups add column for_staff boolean default false not null;
-- The owner is behind the walls, too; for this transaction it is not.
alter table customer_groups no force row level security;
alter table staff_members no force row level security;
alter table customers no force row level security;
alter table settings no force row level security;
-- A group of which somebody works here, and nobody buys, was meant for them.
update customer_groups g set for_staff = true
  where exists (select from staff_members m where m.store_id = g.store_id and m.customer_group_id = g.id)
    and not exists (select from customers c where c.store_id = g.store_id and c.customer_group_id = g.id)
    and not exists (select from settings s where s.store_id = g.store_id and s.customer_group_id = g.id);
alter table settings force row level security;
alter table customers force row level security;
alter table staff_members force row level security;
alter table customer_groups force row level security;
