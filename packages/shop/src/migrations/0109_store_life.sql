-- A store lives by the clock: who suspended it and since when, its terms and the tries to renew them, its archive and the way back.
alter table plan_changes drop constraint plan_changes_state_check;
create table store_archivals (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_archivals_pkey primary key (store_id, id)
);
create table store_restorations (
  store_id uuid not null,
  id uuid not null,
  "token" text not null,
  "plan" text default 'free'::text not null,
  "period" text default 'monthly'::text not null,
  "redirect_url" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_restorations_pkey primary key (store_id, id),
  constraint store_restorations_period_check check ("period" in ('monthly', 'annual'))
);
create table store_restrictions (
  id uuid not null,
  "restricted_id" uuid not null,
  "action" text not null,
  "reason" text not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_restrictions_pkey primary key (id),
  constraint store_restrictions_action_check check ("action" in ('suspend', 'lift'))
);
alter table store_archivals add constraint store_archivals_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_restorations add constraint store_restorations_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_restrictions add constraint store_restrictions_restricted_id_fkey foreign key ("restricted_id") references stores (id) on delete cascade;
create index store_archivals_created_at_idx on store_archivals (store_id, "created_at", id);
create index store_restorations_created_at_idx on store_restorations (store_id, "created_at", id);
create index store_restrictions_restricted_id_idx on store_restrictions ("restricted_id");
alter table store_archivals enable row level security;
alter table store_archivals force row level security;
create policy store_wall on store_archivals using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_restorations enable row level security;
alter table store_restorations force row level security;
create policy store_wall on store_restorations using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table plan_changes add column credit numeric(20,2);
alter table store_subscriptions add column anchor_day integer default 1 not null;
alter table store_subscriptions add column next_plan text;
alter table store_subscriptions add column next_period text;
alter table store_subscriptions add column failed_since timestamp with time zone;
alter table store_subscriptions add column attempts integer default 0 not null;
alter table store_subscriptions add column card_token text;
alter table store_subscriptions add column card_last4 text;
alter table stores add column suspended_by text;
alter table stores add column suspend_reason text;
alter table stores add column archived_at timestamp with time zone;
alter table stores add column archive_mailed integer default 0 not null;
alter table plan_changes add constraint plan_changes_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'scheduled'::text, 'done'::text, 'failed'::text, 'canceled'::text])));
alter table store_subscriptions add constraint store_subscriptions_next_period_check CHECK ((next_period = ANY (ARRAY['monthly'::text, 'annual'::text])));
alter table stores add constraint stores_suspended_by_check CHECK ((suspended_by = ANY (ARRAY['payment'::text, 'platform'::text])));
-- What is running ends on the day of the month that it would have; what was closed before was closed for an unpaid bill.
update store_subscriptions set anchor_day = extract(day from ends_at at time zone 'UTC') where ends_at is not null;
update stores set suspended_at = coalesce(suspended_at, updated_at), suspended_by = 'payment' where state = 'suspended';
update stores set archived_at = updated_at where state = 'archived';
