-- A store may be put on a plan by the platform: paid by invoice, or given.
create table plan_grants (
  id uuid not null,
  "granted_id" uuid not null,
  "plan_id" uuid not null,
  "period" text default 'monthly'::text not null,
  "amount" numeric(20,2),
  "reason" text not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plan_grants_pkey primary key (id),
  constraint plan_grants_period_check check ("period" in ('monthly', 'annual'))
);
alter table plan_grants add constraint plan_grants_granted_id_fkey foreign key ("granted_id") references stores (id) on delete cascade;
alter table plan_grants add constraint plan_grants_plan_id_fkey foreign key ("plan_id") references plans (id);
create index plan_grants_granted_id_idx on plan_grants ("granted_id");
create index plan_grants_plan_id_idx on plan_grants ("plan_id");
create index plan_grants_created_at_idx on plan_grants ("created_at", id);
