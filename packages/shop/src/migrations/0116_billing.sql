-- Plans are paid through a provider of the platform: who took which money by which card, receipts, refunds, what the provider told; and the platform's own settings.
create table billing_events (
  id uuid not null,
  "event_id" citext not null,
  "provider" text not null,
  "reference" text,
  "outcome" text not null,
  "about" text,
  "target_store_id" uuid,
  "provider_payment_id" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint billing_events_pkey primary key (id)
);
create table billing_receipts (
  store_id uuid not null,
  id uuid not null,
  "number" integer not null,
  "kind" text not null,
  "payment_id" uuid not null,
  "corrects" integer,
  "plan" text not null,
  "period" text not null,
  "net" numeric(20,2) not null,
  "vat_percent" numeric(20,2) not null,
  "vat" numeric(20,2) not null,
  "total" numeric(20,2) not null,
  "currency" text not null,
  "paid_at" timestamp with time zone not null,
  "card_last4" text,
  "reason" text,
  "seller" jsonb default '{}'::jsonb not null,
  "buyer" jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint billing_receipts_pkey primary key (store_id, id),
  constraint billing_receipts_kind_check check ("kind" in ('receipt', 'refund')),
  constraint billing_receipts_period_check check ("period" in ('monthly', 'annual'))
);
create table billing_refunds (
  store_id uuid not null,
  id uuid not null,
  "payment_id" uuid not null,
  "reason" text not null,
  "state" text default 'pending'::text not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint billing_refunds_pkey primary key (store_id, id),
  constraint billing_refunds_state_check check ("state" in ('pending', 'done', 'failed'))
);
create table card_changes (
  store_id uuid not null,
  id uuid not null,
  "state" text default 'pending'::text not null,
  "reference" citext,
  "redirect_url" text,
  "currency" text,
  "provider" text,
  "provider_checkout_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint card_changes_pkey primary key (store_id, id),
  constraint card_changes_state_check check ("state" in ('pending', 'done', 'failed', 'canceled'))
);
create table configuration_settings (
  id uuid not null,
  "platform_name" text default 'Shopwright'::text not null,
  "trial_days" integer default 14 not null,
  "currency" text default 'USD'::text not null,
  "vat_percent" numeric(20,2) default 20 not null,
  "seller_name" text,
  "seller_address" text,
  "seller_tax_number" text,
  "seller_email" text,
  "mail_from" text,
  "stripe_secret_key" text,
  "stripe_webhook_secret" text,
  "receipts_issued" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint configuration_settings_pkey primary key (id)
);
alter table billing_events add constraint billing_events_target_store_id_fkey foreign key ("target_store_id") references stores (id) on delete cascade;
alter table billing_receipts add constraint billing_receipts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table billing_receipts add constraint billing_receipts_payment_id_fkey foreign key (store_id, "payment_id") references payment_histories (store_id, id) on delete cascade;
alter table billing_refunds add constraint billing_refunds_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table billing_refunds add constraint billing_refunds_payment_id_fkey foreign key (store_id, "payment_id") references payment_histories (store_id, id) on delete cascade;
alter table card_changes add constraint card_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create unique index billing_events_event_id_key on billing_events ("event_id");
create index billing_events_target_store_id_idx on billing_events ("target_store_id");
create index billing_events_search_text_idx on billing_events using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='512');
create index billing_events_created_at_idx on billing_events ("created_at", id);
create index billing_receipts_payment_id_idx on billing_receipts (store_id, "payment_id");
create index billing_receipts_created_at_idx on billing_receipts (store_id, "created_at", id);
create index billing_refunds_payment_id_idx on billing_refunds (store_id, "payment_id");
create index billing_refunds_created_at_idx on billing_refunds (store_id, "created_at", id);
create index card_changes_created_at_idx on card_changes (store_id, "created_at", id);
alter table billing_receipts enable row level security;
alter table billing_receipts force row level security;
create policy store_wall on billing_receipts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table billing_refunds enable row level security;
alter table billing_refunds force row level security;
create policy store_wall on billing_refunds using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table card_changes enable row level security;
alter table card_changes force row level security;
create policy store_wall on card_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table payment_histories add column plan text;
alter table payment_histories add column period text;
alter table payment_histories add column vat_percent numeric(20,2);
alter table payment_histories add column provider text;
alter table payment_histories add column provider_payment_id text;
alter table payment_histories add column card_last4 text;
alter table payment_histories add column attempts integer default 1 not null;
alter table payment_histories add column paid_at timestamp with time zone;
alter table payment_histories add column refunded_at timestamp with time zone;
alter table payment_histories add column refund_reason text;
alter table plan_changes add column provider text;
alter table plan_changes add column provider_checkout_id text;
alter table store_subscriptions add column card_provider text;
alter table store_subscriptions add column card_brand text;
alter table store_subscriptions add column card_expires text;
alter table payment_histories add constraint payment_histories_period_check CHECK ((period = ANY (ARRAY['monthly'::text, 'annual'::text])));
-- What was paid before was paid to the sandbox, whose cards are kept; it has its receipts as well.
update store_subscriptions set card_provider = 'sandbox' where card_token is not null;
update plan_changes set provider = 'sandbox' where state <> 'scheduled' and redirect_url is not null;
update payment_histories set provider = 'sandbox', plan = split_part(description, ' / ', 1), vat_percent = case when amount > 0 then round(vat * 100 / amount, 2) else 0 end,
  period = case when split_part(description, ' / ', 2) in ('monthly', 'annual') then split_part(description, ' / ', 2) end, paid_at = case when status = 'succeeded' then created_at end;
insert into configuration_settings (id) values (gen_random_uuid());
insert into billing_receipts (store_id, id, number, kind, payment_id, plan, period, net, vat_percent, vat, total, currency, paid_at, seller, buyer, created_at, updated_at)
select h.store_id, gen_random_uuid(), row_number() over (order by h.created_at, h.id), 'receipt', h.id, h.plan, coalesce(h.period, 'monthly'), h.amount, h.vat_percent, h.vat, h.total, h.currency, h.created_at,
  jsonb_build_object('name', 'Shopwright', 'address', '', 'tax_number', '', 'email', ''), jsonb_build_object('name', s.title, 'address', '', 'tax_number', '', 'email', coalesce(a.email::text, '')), h.created_at, h.created_at
from payment_histories h join stores s on s.id = h.store_id left join accounts a on a.id = s.owner_id where h.status = 'succeeded';
update configuration_settings set receipts_issued = (select count(*) from billing_receipts);
